/** A `Map` or `WeakMap`. */
interface Known<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, computed and remembered if there is none. */
export function getOrCompute<Key, Value>(
  known: Known<Key, Value>,
  key: Key,
  compute: (key: Key) => Value,
): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = compute(key);
  known.set(key, value);
  return value;
}
