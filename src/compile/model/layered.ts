/** Two layers of the same settings. A setting that the upper layer gives replaces that of the lower one. */
export function layered<Settings extends object>(lower: Settings, upper: Settings): Settings {
  const given = Object.entries(upper).filter(([, value]) => value !== undefined);
  return { ...lower, ...(Object.fromEntries(given) as Partial<Settings>) };
}
