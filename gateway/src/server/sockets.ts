import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  GraphQLError,
  OperationTypeNode,
  getOperationAST,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import { z } from 'zod';
import { graphqlError, graphqlErrorOf } from './answers.ts';
import type { Authenticate } from './auth.ts';
import type { Identity } from '../context/identity.ts';
import type { GatewayContext } from '../context/context.ts';
import { errorText } from '../base/error-text.ts';
import { GatewayError, notFound } from '../base/errors.ts';
import { isDatabaseLost } from '../db/lost.ts';
import { storable } from '../base/outside-text.ts';
import type { KnownDocuments } from './known-documents.ts';
import { limits } from '../base/limits.ts';
import type { OperationPolicy } from '../graph/policy.ts';
import type { Delivery, Opening, SocketContext, SubscriptionField } from '../graph/subscriptions.ts';

/** Close code of a socket whose proof is missing, wrong or over: the client connects again with a fresh one. */
const forbiddenCode = 4403;

/** Close code of a socket that can't be served for now: the client connects again and goes on from where it was. */
const tryAgainCode = 1013;

/** So many changes in a row that are none of a subscriber's are told by the number of the last of them. */
const silence = 100;

/** Named like the headers of a request, so that the browser sends both alike. */
const connectionPayload = z.object({
  authorization: z.string().optional(),
  'x-user-id': z.string().optional(),
  session: z.string().optional(),
});

/** What a subscriber sends along who heard of everything up to a change (ADR 0155). */
const resumption = z.object({ after: z.int().nonnegative() });

export interface SocketOptions {
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  fields: Readonly<Record<string, SubscriptionField>>;
  policies: Readonly<Record<string, OperationPolicy>>;
  authenticate: Authenticate;
  known: KnownDocuments;
  clock: () => Date;
  /** A new context for the user as they are now. @throws GatewayError UNAUTHENTICATED for one who is gone. */
  contextOf(identity: Identity, requestId: string, log: FastifyBaseLogger): Promise<GatewayContext>;
  /** The same for one of those who hear of a change, whose loaders are theirs together. @throws GatewayError likewise */
  contextOfDelivery(
    change: number,
    identity: Identity,
    requestId: string,
    log: FastifyBaseLogger,
  ): Promise<GatewayContext>;
  counted(change: 1 | -1): void;
}

interface SocketState extends Record<PropertyKey, unknown> {
  identity?: Identity;
  expiry?: NodeJS.Timeout;
  running?: Map<string, AbortController>;
}

/** Documents that are remembered as valid; the dashboard's are fewer. */
const VALID = 100;

/** A subscription's document, and what makes its answers: compiled, as the engine's own are for requests. */
interface ValidDocument {
  readonly document: DocumentNode;
  readonly answer: CompiledQuery['query'];
}

/**
 * Reads subscriptions, or says what is wrong with them. A valid one is read and compiled once.
 * @throws GraphQLError for one that can't be read
 */
function validSubscriptions(schema: GraphQLSchema, rules: readonly ValidationRule[]) {
  const valid = new Map<string, ValidDocument>();
  return (text: string, operationName: string | undefined): ValidDocument | readonly GraphQLError[] => {
    const key = JSON.stringify([operationName, text]);
    const known = valid.get(key);
    if (known !== undefined) return known;
    const document = parse(text, { maxTokens: limits.tokens });
    const faults = validate(schema, document, rules);
    if (faults.length > 0) return faults;
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION) {
      return [new GraphQLError('The socket carries subscriptions only.')];
    }
    const compiled = compileQuery(schema, document, operationName);
    if (!isCompiledQuery(compiled))
      return (compiled.errors ?? []).map(({ message }) => new GraphQLError(message));
    if (valid.size >= VALID) valid.clear();
    const made = { document, answer: compiled.query };
    valid.set(key, made);
    return made;
  };
}

/** Subscriptions over the `graphql-transport-ws` protocol, proven by the connection's first message or its address. */
export function socketHandler(options: SocketOptions) {
  const { schema, rules, known } = options;
  const subscriptionOf = validSubscriptions(schema, rules);
  return makeHandler<Record<string, unknown>, SocketState>({
    async onConnect({ connectionParams, extra }) {
      const given = connectionPayload.safeParse({ ...broughtBy(extra.request), ...connectionParams });
      if (!given.success) return false;
      const { authorization, 'x-user-id': userId, session } = given.data;
      try {
        extra.identity = await options.authenticate({
          authorization: asBearer(authorization),
          userId,
          session,
        });
        await options.contextOf(extra.identity, extra.request.id, extra.request.log);
      } catch (error) {
        extra.request.log.info({ reason: errorText(error) }, 'socket refused');
        // That nobody could look is no word about who asks.
        if (isDatabaseLost(error)) extra.socket.close(tryAgainCode, 'The database does not answer.');
        return false;
      }
      const { expiresAt } = extra.identity;
      if (expiresAt !== null) {
        const left = Math.max(0, expiresAt - options.clock().getTime());
        extra.expiry = setTimeout(() => extra.socket.close(forbiddenCode, 'The sign-in is over.'), left);
        extra.expiry.unref();
      }
      options.counted(1);
      return true;
    },
    async onSubscribe({ extra }, id, payload) {
      const { request, identity } = extra;
      if (!identity) return [new GraphQLError('The socket is not connected yet.')];
      const running = (extra.running ??= new Map());
      const interrupt = (error: unknown): void => {
        request.log.warn({ reason: errorText(error) }, 'socket interrupted');
        extra.socket.close(tryAgainCode, 'Something may have been missed.');
      };
      if (running.size >= limits.subscriptions) {
        return [new GraphQLError(`A socket carries at most ${limits.subscriptions} subscriptions.`)];
      }
      try {
        known.check(payload.query);
        const subscription = subscriptionOf(payload.query, payload.operationName ?? undefined);
        if (!('answer' in subscription)) return subscription;
        const ending = new AbortController();
        const context = await options.contextOf(identity, request.id, request.log);
        const contextValue: SocketContext = {
          ...context,
          identity,
          after: resumption.safeParse(payload.extensions).data?.after ?? null,
          ended: ending.signal,
          end: () => ending.abort(),
          interrupt,
          answer: subscription.answer,
        };
        running.set(id, ending);
        return {
          schema,
          document: subscription.document,
          contextValue,
          variableValues: storable(payload.variables ?? null),
          operationName: payload.operationName ?? null,
        };
      } catch (error) {
        if (isDatabaseLost(error)) interrupt(error);
        if (error instanceof GraphQLError) return [error];
        const { message } = graphqlErrorOf(error, request.id, request.log);
        // With its code, which tells who is gone from what is tried again.
        const originalError = error instanceof GatewayError ? error : new GatewayError('INTERNAL', message);
        return [new GraphQLError(message, { originalError })];
      }
    },
    subscribe: (args) => subscribed(args, options),
    onError: ({ extra }, _id, _payload, errors) =>
      errors.map((error) => graphqlError(error, extra.request.id, extra.request.log)),
    onNext: ({ extra }, _id, _payload, _args, { data, errors, extensions }) => ({
      data: data ?? null,
      ...(extensions ? { extensions } : {}),
      ...(errors
        ? { errors: errors.map((error) => graphqlError(error, extra.request.id, extra.request.log)) }
        : {}),
    }),
    onComplete({ extra }, id) {
      extra.running?.get(id)?.abort();
      extra.running?.delete(id);
    },
    onDisconnect({ extra }) {
      clearTimeout(extra.expiry);
      for (const ending of extra.running?.values() ?? []) ending.abort();
      options.counted(-1);
    },
  });
}

/**
 * Says that the subscription hears everything after this number (ADR 0092): what was read before may be old, unless it
 * was resumed from there.
 */
const openedAt = ({ from, resumed }: Opening): ExecutionResult => ({
  data: null,
  extensions: { opened: true, resumed, number: from },
});

async function subscribed(args: ExecutionArgs, options: SocketOptions) {
  const { end, interrupt } = args.contextValue as SocketContext;
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) {
    const lost = causesOf(source).find(isDatabaseLost);
    if (lost !== undefined) interrupt(lost);
    return source;
  }
  const deliveries = delivered(source as AsyncIterable<Opening | Delivery>, args, options);
  const finish = deliveries.return.bind(deliveries);
  // A generator that waits for the next notification can't return before it is woken.
  deliveries.return = (value) => {
    end();
    return finish(value);
  };
  return deliveries;
}

/** Answers every change with a context of its own: the change's loaders, and the viewer's access as it is now. */
async function* delivered(
  source: AsyncIterable<Opening | Delivery>,
  args: ExecutionArgs,
  options: SocketOptions,
): AsyncGenerator<ExecutionResult> {
  const { interrupt, log } = args.contextValue as SocketContext;
  let unsaid = 0;
  try {
    for await (const change of source) {
      if ('from' in change) {
        yield openedAt(change);
        continue;
      }
      const { number } = change;
      const answer = await answerTo(change, args, options).catch((error: unknown) => {
        if (isDatabaseLost(error)) throw error;
        log.error({ err: error, change: number }, 'change not delivered');
        // The same would come of it again: what it tells of is read instead.
        return openedAt({ from: number, resumed: false });
      });
      if (answer === 'over') {
        const originalError = notFound(options.policies[change.field]?.about ?? change.field);
        yield { errors: [new GraphQLError('Access ended.', { originalError })] };
        return;
      }
      unsaid = answer === null ? unsaid + 1 : 0;
      if (answer !== null) yield { ...answer, extensions: { ...answer.extensions, number } };
      else if (unsaid % silence === 0) yield { data: null, extensions: { number } };
    }
  } catch (error) {
    // What was to be delivered waits in the log until the database is back.
    interrupt(error);
  }
}

/** What a change is to its subscriber: a result, nothing, or the end for somebody who may not look any more. */
async function answerTo(
  { field, number, payload, args: given }: Delivery,
  args: ExecutionArgs,
  options: SocketOptions,
): Promise<ExecutionResult | 'over' | null> {
  const opened = args.contextValue as SocketContext;
  const context = await contextOfNow(
    options.contextOfDelivery(number, opened.identity, opened.requestId, opened.log),
  );
  const policy = options.policies[field];
  if (!context || !policy || !(await policy.allows(context, given))) return 'over';
  if (payload === null) return null;
  const value = await options.fields[field]?.deliver(payload, given, context);
  if (value === null || value === undefined) return null;
  const result = await opened.answer({ [field]: value }, context, args.variableValues);
  const failure = causesOf(result).find((cause) => !(cause instanceof GatewayError));
  if (failure !== undefined) throw failure;
  return result;
}

/** Null for somebody who is gone. @throws whatever else keeps the gateway from knowing. */
async function contextOfNow(context: Promise<GatewayContext>): Promise<GatewayContext | null> {
  try {
    return await context;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

const causesOf = ({ errors }: ExecutionResult): Error[] =>
  (errors ?? []).flatMap(({ originalError }) => originalError ?? []);

const asBearer = (authorization: string | undefined): string | undefined =>
  authorization === undefined || /^Bearer /i.test(authorization) ? authorization : `Bearer ${authorization}`;

/** What the opening request carries: headers where the client can set them, else its address. */
const broughtBy = ({ headers, query }: FastifyRequest): Record<string, unknown> => ({
  authorization: headers.authorization,
  'x-user-id': headers['x-user-id'],
  session: headers['session'],
  ...z.record(z.string(), z.unknown()).safeParse(query).data,
});
