import { execute, GraphQLError, parse, validate } from 'graphql';
import { gatewaySchema } from './schema';

/** Answers one operation: root fields by name, from which the real schema takes what was asked; or an error. */
export type OperationHandler = (
  variables: Readonly<Record<string, unknown>>,
) => object | GraphQLError | Promise<object>;

/** One call that the code under test made. */
export interface GatewayCall {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Puts a gateway behind fetch: every operation is checked against the real schema and answered by its handler.
 * An operation without a handler fails. Gives the calls made so far.
 */
export function mockGateway(handlers: Readonly<Record<string, OperationHandler>>): readonly GatewayCall[] {
  const calls: GatewayCall[] = [];
  globalThis.fetch = async (_input, init) => {
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null');
    const { operationName, query, variables } = readBody(body);
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    calls.push({ operation: operationName, variables, headers });
    return answer(await run(operationName, query, variables, handlers));
  };
  return calls;
}

async function run(
  operationName: string,
  query: string,
  variables: Record<string, unknown>,
  handlers: Readonly<Record<string, OperationHandler>>,
): Promise<unknown> {
  const schema = gatewaySchema();
  const document = parse(query);
  const problems = validate(schema, document);
  if (problems.length > 0) return { errors: problems };
  const handler = handlers[operationName];
  if (handler === undefined) return { errors: [{ message: `No handler for ${operationName}` }] };
  const given = await handler(variables);
  if (given instanceof GraphQLError) return { errors: [given.toJSON()], data: null };
  return execute({ schema, document, rootValue: given, variableValues: variables });
}

function answer(result: unknown): Response {
  const text = JSON.stringify(result);
  const headers = new Headers({ 'content-type': 'application/json' });
  return {
    ok: true,
    status: 200,
    headers,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
  } as Response;
}

function readBody(body: unknown): {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
} {
  if (
    typeof body === 'object' &&
    body !== null &&
    'operationName' in body &&
    'query' in body &&
    'variables' in body
  ) {
    const { operationName, query, variables } = body;
    if (typeof operationName === 'string' && typeof query === 'string' && typeof variables === 'object') {
      return { operationName, query, variables: { ...variables } };
    }
  }
  throw new Error('The request is no GraphQL operation with a name');
}

/** An error as the gateway raises it. */
export function gatewayError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field === undefined ? {} : { field }) } });
}
