/** What came from outside is not what was agreed; the message names what is missing or wrong. */
export class MalformedError extends Error {
  override name = 'MalformedError';
}

export type Read<T> = (value: unknown, name: string) => T;

/** A text that is not empty. */
export const text: Read<string> = (value, name) => {
  if (typeof value !== 'string' || value === '') throw new MalformedError(`${name} must be a text`);
  return value;
};

export const flag: Read<boolean> = (value, name) => {
  if (typeof value !== 'boolean') throw new MalformedError(`${name} must be true or false`);
  return value;
};

/** An object, its fields still to be read. */
export const group: Read<Readonly<Record<string, unknown>>> = (value, name) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedError(`${name} must be an object`);
  }
  return Object.fromEntries(Object.entries(value));
};

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value, name) => {
    if (!Array.isArray(value)) throw new MalformedError(`${name} must be a list`);
    return value.map((item: unknown, index) => read(item, `${name}[${index}]`));
  };

/** `fallback` where the field is absent. */
export function optional<T>(value: unknown, name: string, read: Read<T>, fallback: T): T {
  return value === undefined || value === null ? fallback : read(value, name);
}
