import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  print,
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

export const referencePath = 'docs/api/reference.md';

/** The page that tells of everything in a published schema, in its own words. */
export function referenceOf(schema: GraphQLSchema, date: string): string {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  const named = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .filter((type) => !roots.some((root) => root === type))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const parts = [
    `# Reference`,
    `Made from [\`gateway/public/${date}.graphql\`](../../gateway/public/${date}.graphql) by \`pnpm codegen\`; how to ask is in [For programs](README.md).`,
    ...roots.flatMap((root) => operationsOf(root, root === schema.getQueryType() ? 'Queries' : 'Mutations')),
    '## Types',
    ...named.flatMap(typeOf),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const operationsOf = (root: GraphQLObjectType, title: string): string[] => [
  `## ${title}`,
  ...Object.values(root.getFields()).flatMap((field) => [
    `### ${field.name}`,
    oneLine(field.description),
    field.args.map(inputLine).join('\n'),
    `Answers \`${String(field.type)}\`.`,
  ]),
];

function typeOf(type: GraphQLNamedType): string[] {
  const lines = isEnumType(type)
    ? type.getValues().map(({ name, description }) => line(name, description))
    : isInputObjectType(type)
      ? Object.values(type.getFields()).map(inputLine)
      : isObjectType(type)
        ? Object.values(type.getFields()).map(fieldLine)
        : [];
  const kind = isInputObjectType(type) ? ' (input)' : isScalarType(type) ? ' (scalar)' : '';
  return [`### ${type.name}${kind}`, oneLine(type.description), lines.join('\n')];
}

const oneLine = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const line = (said: string, about: string | null | undefined): string =>
  oneLine(about) === '' ? `- \`${said}\`` : `- \`${said}\`: ${oneLine(about)}`;

const fieldLine = ({ name, type, description }: GraphQLField<unknown, unknown>): string =>
  line(`${name}: ${String(type)}`, description);

function inputLine({ name, type, defaultValue, description }: GraphQLArgument | GraphQLInputField): string {
  const given = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return line(`${name}: ${String(type)}${given ? ` = ${print(given)}` : ''}`, description);
}
