import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getOperationAST,
  GraphQLError,
  parse,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import 'mercurius';
import { z } from 'zod';
import { graphqlError, graphqlErrorOf, retryAfter } from './answers.ts';
import type { Access } from '../context/access.ts';
import type { GatewayContext } from '../context/context.ts';
import { createLoaders } from '../context/loaders.ts';
import { isLockTimeout, isRolledBack } from '../db/lost.ts';
import { asKind } from '../db/shares.ts';
import { badInput, GatewayError, unauthenticated } from '../base/errors.ts';
import { storable } from '../base/outside-text.ts';
import type { AnyChange } from '../graph/changes.ts';
import type { KnownDocuments } from './known-documents.ts';
import { limits } from '../base/limits.ts';
import { makeChange, type GivenChange } from '../operations/change.ts';
import { inSpan } from '../trace/spans.ts';
import { changeGiven, type Sent } from './given-change.ts';

const parameters = z.object({
  query: z.string({ error: 'The request needs a query.' }).min(1, 'The request needs a query.'),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});
type Parameters = z.infer<typeof parameters>;

const responseJson = 'application/graphql-response+json';
const plainJson = 'application/json';

/** The media type of the answer: the newer one only where it is asked for, or where anything is welcome. */
function mediaType(accept: string | undefined): string | null {
  const accepted = (accept ?? plainJson)
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
  for (const type of accepted) {
    if (type === responseJson || type === plainJson) return type;
    if (type === '*/*' || type === 'application/*') return plainJson;
  }
  return null;
}

function read(input: unknown): Parameters {
  const parsed = parameters.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badInput(issue?.message ?? 'The request cannot be read.', issue?.path.join('.'));
}

/** Variables and extensions travel as JSON text in an address. */
function readQueryString(input: unknown): Parameters {
  const given = z.record(z.string(), z.unknown()).parse(input);
  const parsed = (name: string): unknown => {
    const value = given[name];
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    return storable(parsedJson(value, name));
  };
  return read({ ...given, variables: parsed('variables'), extensions: parsed('extensions') });
}

function parsedJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badInput(`The ${name} are not valid JSON.`, name);
  }
}

export interface GraphqlHttpOptions {
  schema: GraphQLSchema;
  changes: ReadonlyMap<string, AnyChange>;
  contextOf: (request: FastifyRequest) => Promise<GatewayContext>;
  known: KnownDocuments;
  /** The same for programs. */
  published: KnownDocuments;
  access: Access;
  /** @throws GatewayError TOO_MANY for a viewer who asks too often. */
  limited: (context: GatewayContext, variables: Record<string, unknown>) => Promise<void>;
  measured: (operation: string, outcome: 'ok' | 'error') => void;
}

/** GraphQL over HTTP (the GraphQL foundation's specification of that name): GET for queries, POST for everything. */
export function graphqlHttp(options: GraphqlHttpOptions) {
  const { schema, changes, contextOf, known, published, access, limited, measured } = options;

  async function answer(request: FastifyRequest, reply: FastifyReply, readParameters: () => Parameters) {
    const type = mediaType(request.headers.accept);
    if (type === null) {
      return reply.code(406).send({ errors: [{ message: `Answers are ${responseJson} or ${plainJson}.` }] });
    }
    void reply.type(`${type}; charset=utf-8`);
    // A client that only knows plain JSON takes any other status than 200 for a broken connection.
    const requestFault = type === plainJson ? 200 : 400;
    let context: GatewayContext;
    try {
      context = await contextOf(request);
    } catch (error) {
      return refuse(request, reply, error, null);
    }
    let given: Parameters;
    try {
      given = readParameters();
      (context.viewer.key === undefined ? known : published).check(given.query);
    } catch (error) {
      return refuse(request, reply, error, 400);
    }
    try {
      await limited(context, given.variables ?? {});
    } catch (error) {
      return refuse(request, reply, error, null);
    }
    try {
      const { query, variables, operationName } = given;
      if (request.method === 'GET') checkOperationExists(query, operationName);
      const sent = { query, variables: variables ?? {}, operationName: operationName ?? undefined };
      const result = await asKind(operationName ?? 'unnamed', () =>
        carriedOut(context, sent, (within) =>
          reply.graphql(sent.query, { ...within }, sent.variables, sent.operationName),
        ),
      );
      measured(operationName ?? 'unnamed', result.errors ? 'error' : 'ok');
      if (!result.errors) return await reply.code(200).send(result);
      const errors = result.errors.map((error) => graphqlError(error, request.id, request.log));
      const failed = failureStatus(result.data, errors);
      if (failed === 503) void reply.header('retry-after', retryAfter(null, 'UNAVAILABLE'));
      const status = failed ?? (result.data === undefined ? requestFault : 200);
      return await reply.code(status).send({ ...result, errors });
    } catch (error) {
      measured(given.operationName ?? 'unnamed', 'error');
      const faults = documentFaults(error);
      if (!faults) return refuse(request, reply, error, error instanceof GatewayError ? requestFault : null);
      const notByGet = faults.status === 405;
      if (notByGet) void reply.header('allow', 'POST');
      const errors = faults.errors.map((fault) => graphqlError(fault, request.id, request.log));
      return reply.code(notByGet ? 405 : requestFault).send({ errors });
    }
  }

  /** Reads, or makes the request's change exactly once; a change that ends in an error has changed nothing. */
  async function carriedOut(context: GatewayContext, sent: Sent, run: Run): Promise<ExecutionResult> {
    const change = changeGiven(schema, changes, context, sent);
    const [type, name] = [change === null ? 'query' : 'mutation', sent.operationName ?? 'unnamed'];
    const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
    return inSpan({ name: `${type} ${name}`, attributes }, async (span) => {
      const result = await (change === null ? run(context) : changed(context, change, run));
      if (result.errors) span?.set({ 'graphql.errors': result.errors.length });
      return result;
    });
  }

  async function changed(context: GatewayContext, change: GivenChange, run: Run): Promise<ExecutionResult> {
    const now = await lookedAtAnew(context);
    try {
      const data = await makeChange(now, change, async (within) => {
        const result = await run(within);
        // Rethrown unchanged, so that the transaction is retried.
        const again = result.errors?.find(({ originalError }) => isRepeatable(originalError));
        if (again?.originalError) throw again.originalError;
        if (result.errors || !result.data) throw new Unmade(result);
        return { ...result.data };
      });
      return { data };
    } catch (error) {
      if (error instanceof Unmade) return error.result;
      throw error;
    } finally {
      access.forget(now.viewer.userId);
    }
  }

  /** Whoever changes something may do what they may do now, whatever was known of them a moment ago. */
  async function lookedAtAnew(context: GatewayContext): Promise<GatewayContext> {
    // A program's key was read for this very request, and confines what its maker may.
    const { identity } = context;
    if (identity === null) return context;
    access.forget(identity.userId);
    const asker = await access.asker(identity);
    if (asker === null) throw unauthenticated();
    return { ...context, viewer: asker.viewer, loaders: createLoaders(context.deps) };
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, status: number | null) {
    const shown = graphqlErrorOf(error, request.id, request.log);
    const seconds = retryAfter(error, shown.extensions?.['code']);
    if (seconds !== null) void reply.header('retry-after', seconds);
    return reply.code(status ?? statusOf(shown.extensions?.['code'])).send({ errors: [shown] });
  }

  return {
    get: (request: FastifyRequest, reply: FastifyReply) =>
      answer(request, reply, () => readQueryString(request.query)),
    post: (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, () => read(request.body)),
  };
}

/** Runs a document with the engine. */
type Run = (context: GatewayContext) => Promise<ExecutionResult>;

/** Checks whether a transaction that failed with this error is retried. */
const isRepeatable = (error: unknown): boolean => isRolledBack(error) || isLockTimeout(error);

/** A change that was answered with an error: its transaction is taken back, the answer is sent. */
class Unmade extends Error {
  override readonly name = 'Unmade';
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super('The change was answered with an error.');
    this.result = result;
  }
}

const statuses: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROVIDER_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  BAD_INPUT: 400,
  TOO_MANY: 429,
};
const statusOf = (code: unknown): number => (typeof code === 'string' ? statuses[code] : undefined) ?? 500;

/**
 * The status of an answer that holds nothing but our own failures, so that proxies and alarms see them too; null for any
 * other. Who asks for the newer media type reads the errors whatever the status is.
 */
function failureStatus(
  data: ExecutionResult['data'],
  errors: readonly GraphQLFormattedError[],
): number | null {
  const says = new Set(errors.map(({ extensions }) => extensions?.['code']));
  const nothing = Object.values(data ?? {}).every((value) => value === null);
  if (!nothing || ![...says].every((code) => code === 'UNAVAILABLE' || code === 'INTERNAL')) return null;
  return says.has('INTERNAL') ? 500 : 503;
}

/** The engine takes it for granted on a GET that there is an operation to run. */
function checkOperationExists(query: string, operationName: string | null | undefined): void {
  let document;
  try {
    document = parse(query, { maxTokens: limits.tokens });
  } catch {
    return; // the engine says what is wrong with it
  }
  if (!getOperationAST(document, operationName))
    throw badInput('Which operation should run?', 'operationName');
}

/** What is wrong with a document that was not executed, as the engine throws it. */
function documentFaults(error: unknown): { errors: GraphQLError[]; status: number } | null {
  const thrown = z.object({ errors: z.array(z.instanceof(Error)), statusCode: z.number() }).safeParse(error);
  if (!thrown.success) return null;
  const errors = thrown.data.errors.map((fault) =>
    fault instanceof GraphQLError ? fault : new GraphQLError(fault.message),
  );
  return { errors, status: thrown.data.statusCode };
}
