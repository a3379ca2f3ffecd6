// Two soft notes when it is your turn, made on the spot; only where the person has asked for sound.
import { settings } from "./settings.svelte"

let context: AudioContext | null = null

export function chime(): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  const now = context.currentTime
  for (const [index, pitch] of [392, 587.33].entries()) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    const at = now + index * 0.16
    tone.type = "triangle"
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, at)
    loudness.gain.linearRampToValueAtTime(0.16, at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.7)
    tone.connect(loudness).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.75)
  }
}
