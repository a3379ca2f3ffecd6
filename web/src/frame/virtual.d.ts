declare module "virtual:icons/frame" {
  const icons: Readonly<Record<string, string>>
  export default icons
}
declare module "virtual:icons/games" {
  const icons: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>
  export default icons
}
