import {
  getNamedType,
  isObjectType,
  isNonNullType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

const isRequired = (argument: GraphQLArgument): boolean =>
  isNonNullType(argument.type) && argument.defaultValue === undefined;

/** Everything that can be asked of a type without arguments, this many levels deep. */
function selectionOf(type: GraphQLNamedType, depth: number): string {
  if (isUnionType(type)) {
    const parts = type.getTypes().map((each) => `... on ${each.name} ${selectionOf(each, 1)}`);
    return `{ __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (field.args.some(isRequired)) return [];
    if (!isObjectType(below) && !isUnionType(below)) return [field.name];
    const left = below.name === 'PageInfo' || field.name === 'entries' ? Math.max(1, depth) : depth - 1;
    return left < 1 ? [] : [`${field.name} ${selectionOf(below, left)}`];
  });
  return parts.length === 0 ? '{ __typename }' : `{ ${parts.join(' ')} }`;
}

/** The document that runs one operation with all its arguments as variables and asks for all it may answer. */
export function documentFor(kind: 'query' | 'mutation', field: Field, depth = 2): string {
  const variables = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = field.args.length === 0 ? field.name : `${field.name}(${given})`;
  return `${kind}${variables === '' ? '' : `(${variables})`} { ${call} ${selectionOf(getNamedType(field.type), depth)} }`;
}
