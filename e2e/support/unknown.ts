/** A property of something from outside; undefined where it has none. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** What JSON text says, its type unknown. */
export function fromJson(text: string): unknown {
  return JSON.parse(text);
}

/** The properties of something from outside; none where it is no object. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
