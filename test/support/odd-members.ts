/** The places of a value and of all values in it. */
export function placesIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** A document with another value at a place; undefined removes the member. */
export function replaced(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  other: unknown,
): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, other));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, other) };
}
