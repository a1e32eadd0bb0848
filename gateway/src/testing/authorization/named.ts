import { getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import type { GraphQLArgument, GraphQLInputType } from 'graphql';

/** Arguments that name something without being an ID. */
const names = new Set([
  'organizationSlug',
  'slug',
  'uploadKey',
  'customerRef',
  'originationFsRef',
  'destinationFsRef',
  'fundingRef',
  'transferRef',
  'traceId',
]);

/** Where in an operation's arguments something is named by an id, for example `input.paymentOccasionId`. */
export function namedPaths(args: readonly GraphQLArgument[]): string[] {
  return args.flatMap(({ name, type }) => below(name, type, 0));
}

function below(path: string, type: GraphQLInputType, level: number): string[] {
  const named = getNamedType(type);
  const last = path.split('.').at(-1) ?? path;
  if (isInputObjectType(named)) {
    if (level > 2 || listed(type)) return [];
    return Object.values(named.getFields()).flatMap((field) =>
      below(`${path}.${field.name}`, field.type, level + 1),
    );
  }
  return named.name === 'ID' || names.has(last) ? [path] : [];
}

const listed = (type: GraphQLInputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

type Values = Readonly<Record<string, unknown>>;

/** The value at a path; undefined where there is none. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((held, name) => (isValues(held) ? held[name] : undefined), values);

/** The values with another one at a path. */
export function withValue(values: Values, path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = values[first];
  const within = isValues(inner) ? inner : {};
  return { ...values, [first]: rest.length === 0 ? value : withValue(within, rest.join('.'), value) };
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
