/** Goes from light to dark and back, whatever the system prefers. */
export function toggleTheme(): void {
  const { classList } = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = classList.contains("dark") || (!classList.contains("light") && prefersDark);
  classList.toggle("dark", !isDark);
  classList.toggle("light", isDark);
}
