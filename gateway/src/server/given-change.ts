import {
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { badInput } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import type { GatewayContext } from '../context/context.ts';
import type { AnyChange } from '../graph/changes.ts';
import type { GivenChange } from '../operations/change.ts';
import { idempotencyKeyOf } from '../operations/idempotency-key.ts';

/** A request as it was sent. */
export interface Sent {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/**
 * The change that a request asks for; null for one that asks for none, and for one that the engine will refuse.
 *
 * @throws GatewayError BAD_INPUT for several changes at once, and for a key that can't be one.
 */
export function changeGiven(
  schema: GraphQLSchema,
  changes: ReadonlyMap<string, AnyChange>,
  context: GatewayContext,
  sent: Sent,
): GivenChange | null {
  const operation = mutationOf(sent);
  if (operation === null) return null;
  const field = onlyField(operation);
  const args = argumentsOf(schema, operation, field, sent.variables);
  if (args === null) return null;
  const { idempotencyKey, ...input } = args;
  const name = field.name.value;
  return {
    name,
    outside: changes.get(name)?.made === 'outside',
    key: idempotencyKeyOf(context, typeof idempotencyKey === 'string' ? idempotencyKey : null),
    // The answer is stored as it was asked for, so whoever repeats it asks for the same.
    input: { input, query: sent.query },
  };
}

/** Documents that are known to ask for no change; the dashboard's are fewer. */
const READS = 500;
const reads = new Set<string>();

function mutationOf({ query, operationName }: Sent): OperationDefinitionNode | null {
  if (reads.has(query)) return null;
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: limits.tokens, noLocation: true });
  } catch {
    return null; // the engine says what is wrong with it
  }
  if (!document.definitions.some(isMutation)) remember(query);
  const operation = getOperationAST(document, operationName);
  return operation?.operation === 'mutation' ? operation : null;
}

const isMutation = (definition: DefinitionNode): boolean =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION;

function remember(query: string): void {
  if (reads.size >= READS) reads.clear();
  reads.add(query);
}

/** A key names one change, so a request makes one. */
function onlyField({ selectionSet }: OperationDefinitionNode): FieldNode {
  const [field, ...others] = selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0)
    throw badInput('A request makes one change at a time.', 'query');
  return field;
}

/** The arguments of the change; null where they can't be read. */
function argumentsOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  field: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> | null {
  const definition = schema.getMutationType()?.getFields()[field.name.value];
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (definition === undefined || coerced === undefined) return null;
  try {
    return getArgumentValues(definition, field, coerced);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
