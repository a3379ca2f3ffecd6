// Times as people say them.
import { t } from "./strings"

/** How long ago a moment (seconds since 1970) was. */
export function ago(moment: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - moment)
  if (seconds < 60) return t("time.now")
  if (seconds < 3600) return t("time.minutes", { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t("time.hours", { n: Math.floor(seconds / 3600) })
  return t("time.days", { n: Math.floor(seconds / 86_400) })
}

/** Seconds on a clock: 1:05:09, 5:09, or days. */
export function onClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= 172_800) return t("time.daysLeft", { n: Math.floor(whole / 86_400) })
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
