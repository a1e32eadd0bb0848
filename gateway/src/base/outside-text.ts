import { badInput } from './errors.ts';
import { limits } from './limits.ts';

/** Whether the database can keep a text: no NUL byte, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * What came from outside, as it is. Everything that is read of a request goes through here once.
 *
 * @throws GatewayError BAD_INPUT where a text or a name in it cannot be stored, or where it nests without end.
 */
export function storable<Value>(given: Value): Value {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: given, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!isStorable(value))
        throw badInput('This text holds characters that cannot be stored.', path.join('.'));
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (path.length === limits.inputDepth) throw badInput('The input is nested too deep.');
      for (const [name, inner] of Object.entries(value)) {
        if (!isStorable(name))
          throw badInput('This name holds characters that cannot be stored.', path.join('.'));
        open.push({ value: inner, path: [...path, name] });
      }
    }
  }
  return given;
}
