import {
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type TypeNode,
  type OperationDefinitionNode,
} from 'graphql';

export const collectionPath = 'docs/api/keyturn.postman_collection.json';

/**
 * The operations of the client as a collection in Postman's format 2.1, which Postman, Bruno and Insomnia read: each with its
 * document and the variables that it needs. Whoever imports it sets `url` and `key`.
 *
 * @param operations their definitions with the documents that are sent
 */
export function collectionOf(
  schema: GraphQLSchema,
  date: string,
  operations: readonly { node: OperationDefinitionNode; text: string }[],
): string {
  const item = operations.map(({ node, text }) => ({
    name: node.name?.value ?? '',
    request: {
      method: 'POST',
      header: [],
      url: '{{url}}/graphql',
      body: {
        mode: 'graphql',
        graphql: { query: text, variables: JSON.stringify(variablesOf(schema, node), null, 2) },
      },
    },
  }));
  const collection = {
    info: {
      name: `Keyturn ${date}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: 'http://localhost:4000' },
      { key: 'key', value: 'kt_test_' },
    ],
    item,
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** What an operation needs, to be filled in. */
export function variablesOf(schema: GraphQLSchema, node: OperationDefinitionNode): Record<string, unknown> {
  const needed = (node.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) =>
    type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined
      ? [[variable.name.value, blankOf(inputOf(schema, type.type))] as const]
      : [],
  );
  return Object.fromEntries(needed);
}

function inputOf(schema: GraphQLSchema, node: TypeNode): GraphQLInputType {
  const type = typeFromAST(schema, node);
  if (!isInputType(type)) throw new Error('A variable has a type that is no input.');
  return type;
}

/** Of scalars that are no text. */
const blanks: Readonly<Record<string, unknown>> = { Boolean: false, Cents: 0, Float: 0, Int: 0 };

function blankOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return blankOf(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return blanks[type.name] ?? '';
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(fields.map((field) => [field.name, blankOf(field.type)]));
}
