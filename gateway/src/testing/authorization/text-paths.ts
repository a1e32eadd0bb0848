import { getNullableType, isInputObjectType, isListType, type GraphQLInputType } from 'graphql';

export type Path = readonly (string | number)[];

/** The depth limit of the search. No input in the schema nests deeper. */
const DEPTH = 6;

/** Returns every path in an input that accepts text: strings, ids, and scalars that are written as text. */
export function textPaths(type: GraphQLInputType, path: Path): Path[] {
  const given = getNullableType(type);
  if (path.length > DEPTH) return [];
  if (isListType(given)) return textPaths(given.ofType, [...path, 0]);
  if (isInputObjectType(given))
    return Object.values(given.getFields()).flatMap((each) => textPaths(each.type, [...path, each.name]));
  return given.name === 'String' ? [path] : [];
}

/** Returns the arguments with another value at a path. Missing objects and lists on the path are created. */
export const withText = (
  args: Readonly<Record<string, unknown>>,
  [name, ...rest]: Path,
  value: string,
): Record<string, unknown> => ({ ...args, [String(name)]: inner(args[String(name)], rest, value) });

function inner(input: unknown, path: Path, value: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof first === 'string') {
    const held = typeof input === 'object' && input !== null ? Object.entries(input) : [];
    return withText(Object.fromEntries<unknown>(held), path, value);
  }
  const items: readonly unknown[] = Array.isArray(input) ? input : [];
  return [inner(items[0], rest, value), ...items.slice(1)];
}
