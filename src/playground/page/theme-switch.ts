/** Switches between the light and the dark theme, overriding the system's preference. */
export function toggleTheme(): void {
  const { classList } = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = classList.contains("dark") || (!classList.contains("light") && prefersDark);
  classList.toggle("dark", !isDark);
  classList.toggle("light", isDark);
}
