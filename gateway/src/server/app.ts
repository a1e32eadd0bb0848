import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import websocket from '@fastify/websocket';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { NoSchemaIntrospectionCustomRule, specifiedRules } from 'graphql';
import mercurius from 'mercurius';
import { believes } from '../base/callers.ts';
import { acceptedSecrets } from '../secrets/accepted.ts';
import type { Deps } from '../context/deps.ts';
import { addEvidence } from '../domains/evidence/export/route.ts';
import { addJournal } from '../domains/reconciliation/journal/route.ts';
import { addPeriodReports } from '../domains/reconciliation/report/route.ts';
import { addNoteAttachments } from '../domains/notes/route.ts';
import { addReportDownload } from '../domains/reports/route.ts';
import { sightings } from '../domains/sessions/sightings.ts';
import { publishedDocuments, publishedText } from '../graph/published.ts';
import type { Viewer } from '../access/actor.ts';
import { inRequest } from '../trace/request.ts';
import { requestIdOfTrace } from '../trace/spans.ts';
import { addAddress } from './address.ts';
import { answerTo, restBody, retryAfter } from './answers.ts';
import { authenticator, type Authenticate } from './auth.ts';
import type { Identity } from '../context/identity.ts';
import { askedAccess, tellLoaders, type Access } from '../context/access.ts';
import type { GatewayContext } from '../context/context.ts';
import { domains as allDomains, type Domains } from './domains.ts';
import { asKind } from '../db/shares.ts';
import { drain } from './drain.ts';
import { assertedPrograms, nobody, provenPrograms } from './programs.ts';
import { testWorldDoor } from './test-world/door.ts';
import { addTestWorld } from './test-world/route.ts';
import { unauthenticated } from '../base/errors.ts';
import { graphqlHttp } from './graphql-http.ts';
import { addClosing } from './closing.ts';
import { addHealth } from './health.ts';
import { openHub } from '../notify/hub.ts';
import { knownDocuments } from './known-documents.ts';
import { limits } from '../base/limits.ts';
import { storable } from '../base/outside-text.ts';
import { documentTexts } from '../graph/document-texts.ts';
import { documentLimits } from '../graph/document-limits.ts';
import { createLoaders, loadersByChange, type Loaders } from '../context/loaders.ts';
import { loggedAddress } from './observation/log.ts';
import { addMetrics } from './observation/metrics.ts';
import { addRequestSpans } from './observation/spans.ts';
import { addChanges, combineChanges } from '../graph/changes.ts';
import { applyPolicy, combinePolicies } from '../graph/policy.ts';
import { addMcp } from './mcp/route.ts';
import { rateLimiter } from './rate-limits.ts';
import { publicRoutes } from './rest/public.ts';
import { addWebhooks } from './rest/webhooks.ts';
import { addResolvers, readSchema } from '../graph/schema.ts';
import { socketHandler } from './sockets.ts';
import { applySubscriptions } from '../graph/subscriptions.ts';

export interface AppOptions {
  authenticate?: Authenticate;
  /** How it is found out who asks: by the database, each time, unless given. Closed with the server. */
  access?: Access;
  domains?: Domains;
}

/** Where programs ask; anywhere else no key is taken. */
const forPrograms = new Set(['/graphql', '/mcp']);

const requestIdForm = /^[\w.:-]{1,100}$/;

/** A request's id as the caller gave it, else that of the trace it belongs to, or a new one. */
function requestIdOf(given: unknown, traceparent: unknown): string {
  if (typeof given === 'string' && requestIdForm.test(given)) return given;
  return requestIdOfTrace(traceparent) ?? randomUUID();
}

/**
 * The gateway's HTTP server, ready to listen or to be called by `inject`.
 *
 * @throws Error when an operation or a guarded field has no policy, or a mutation no record: such a gateway does not start.
 */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log, clock } = deps;
  const programs = config.world === 'TEST' ? assertedPrograms(deps) : provenPrograms(deps);
  const authenticate =
    config.world === 'TEST' ? nobody : (options.authenticate ?? authenticator(config.auth, clock));
  const access = options.access ?? askedAccess(deps.db);
  const domains = options.domains ?? allDomains;
  const policy = combinePolicies(domains.policies);
  const changes = combineChanges(domains.changes);
  const schema = readSchema();
  addResolvers(schema, domains.resolvers);
  addChanges(schema, changes);
  applyPolicy(schema, policy);
  const hub = openHub(deps.database);
  applySubscriptions(schema, domains.subscriptions, policy.Subscription, hub);

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    bodyLimit: limits.body,
    // One line for each answer is enough; it is written below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], headers['traceparent']),
    trustProxy: believes(config.trustProxy),
    routerOptions: { maxParamLength: limits.param },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the process stops is answered like anything else.
    return503OnClosing: false,
  });
  addClosing(app);
  addAddress(app, config);
  // The body is read between the two; what reads it may lose the request.
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
  addRequestSpans(app);
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) storable(part);
  });
  // GraphQL's operations are kinds of their own.
  app.addHook('preHandler', ({ routeOptions: { url = '' } }, _reply, done) => asKind(url, done));
  app.addHook('onClose', () => hub.close());
  app.addHook('onClose', () => access.close());
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (config.world === 'TEST') void reply.header('keyturn-world', 'test');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? loggedAddress(request.url);
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method: request.method, route, status, ms: Math.round(elapsedTime) }, 'answered');
  });
  app.setErrorHandler(async (error, request, reply) => {
    const answer = answerTo(error, request.log);
    const seconds = retryAfter(error, answer.code);
    if (seconds !== null) void reply.header('retry-after', seconds);
    if (answer.status === 413) await drain(request.raw);
    return reply.code(answer.status).send(bodyFor(request, answer));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(
        restBody(
          { code: 'NOT_FOUND', message: 'There is nothing here.', field: null, status: 404 },
          request.id,
        ),
      ),
  );
  await app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'OPTIONS'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'session',
      'traceparent',
      'x-request-id',
      'x-user-id',
    ],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 3_600,
  });
  await app.register(websocket, { options: { maxPayload: limits.body } });
  const documentRules = [
    documentLimits,
    documentTexts,
    ...(config.production ? [NoSchemaIntrospectionCustomRule] : []),
  ];
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    graphql: { parseOptions: { maxTokens: limits.tokens } },
    validationRules: documentRules,
    // The HTTP layer turns errors into answers; here they only pass through.
    errorFormatter: ({ data, errors }) => ({ statusCode: 200, response: { data, errors } }) as never,
  });
  const metrics = addMetrics(app, {
    tokens:
      config.metricsToken === null
        ? null
        : acceptedSecrets(config.metricsToken, config.previous.metricsToken),
    database: deps.database,
    clock,
    folders: {
      ...(deps.database.kind === 'pglite' ? { database: config.dataFolder } : {}),
      ...(config.s3 === null ? { files: config.filesFolder } : {}),
    },
  });

  const contextOfViewer = (
    viewer: Viewer,
    requestId: string,
    requestLog: FastifyBaseLogger,
    idempotencyKey: string | null,
    identity: Identity | null,
    loaders = createLoaders(deps),
  ): GatewayContext => ({
    ...{ deps, viewer, loaders, log: requestLog, requestId, idempotencyKey },
    identity,
  });
  const contextFor = async (
    identity: Identity,
    requestId: string,
    requestLog: FastifyBaseLogger,
    idempotencyKey: string | null = null,
    loaders?: Loaders,
  ): Promise<GatewayContext> => {
    const asker = await access.asker(identity);
    if (!asker) throw unauthenticated();
    const context = contextOfViewer(asker.viewer, requestId, requestLog, idempotencyKey, identity, loaders);
    tellLoaders(context.loaders, asker);
    return context;
  };
  const known = knownDocuments(config.onlyKnownDocuments);
  const see = sightings(deps);
  const contextOf = async (request: FastifyRequest): Promise<GatewayContext> => {
    const identity = await authenticate({
      authorization: request.headers.authorization,
      userId: single(request.headers['x-user-id']),
      session: single(request.headers['session']),
    });
    const key = single(request.headers['idempotency-key']) ?? null;
    const context = await contextFor(identity, request.id, request.log, key);
    await see(identity, { address: request.address, userAgent: request.headers['user-agent'] ?? null });
    return context;
  };
  // Programs ask here alone: files, uploads and sockets are for people.
  const contextOfCaller = async (request: FastifyRequest): Promise<GatewayContext> => {
    const token = programs.tokenOf(request.headers.authorization);
    if (token === null) return contextOf(request);
    const viewer = await programs.viewerOf(token, request.address);
    const key = single(request.headers['idempotency-key']) ?? null;
    return contextOfViewer(viewer, request.id, request.log, key, null);
  };
  const limiter = rateLimiter(deps.db, config.rateLimits, () => clock().getTime());
  const lead = testWorldDoor(deps, (keyId) => limiter.key(keyId));
  // Before anything is looked at in this world.
  app.addHook('preHandler', async (request, reply) => {
    const secret = programs.testKeyOf(request.headers.authorization);
    if (secret === null || !forPrograms.has(request.routeOptions.url ?? '')) return;
    await lead(request, reply, secret);
    return reply;
  });
  const http = graphqlHttp({
    schema,
    changes,
    contextOf: contextOfCaller,
    limited: (context, variables) => limiter.check(context, variables),
    known,
    published: publishedDocuments(schema),
    access,
    measured: metrics.operation,
  });
  const loadersOf = loadersByChange(deps);
  const wsHandler = socketHandler({
    schema,
    rules: [...specifiedRules, ...documentRules],
    fields: domains.subscriptions,
    policies: policy.Subscription,
    authenticate,
    known,
    clock,
    contextOf: contextFor,
    contextOfDelivery: (change, identity, requestId, requestLog) =>
      contextFor(identity, requestId, requestLog, null, loadersOf(change)),
    counted: metrics.socket,
  });
  app.route({ method: 'GET', url: '/graphql', handler: http.get, wsHandler });
  app.post('/graphql', http.post);
  addMcp(app, programs.tokenOf, async (request) => limiter.check(await contextOfCaller(request), {}));
  app.get('/published-schema', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(publishedText()),
  );

  addHealth(app, deps);
  if (config.world === 'TEST') addTestWorld(app, deps);
  addWebhooks(app, deps);
  const contextOfPerson = async (request: FastifyRequest): Promise<GatewayContext> => {
    const context = await contextOf(request);
    await limiter.check(context, {});
    return context;
  };
  const viewerOf = async (request: FastifyRequest): Promise<Viewer> =>
    (await contextOfPerson(request)).viewer;
  addReportDownload(app, deps, viewerOf);
  addNoteAttachments(app, deps, contextOfPerson);
  addPeriodReports(app, deps, viewerOf);
  addJournal(app, deps, viewerOf);
  addEvidence(app, deps, viewerOf);
  await app.register(publicRoutes, { deps, metrics });
  await app.ready();
  return app;
}

const single = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header) || undefined;

/** Clients of `/graphql` read errors from a list. */
function bodyFor(request: FastifyRequest, answer: ReturnType<typeof answerTo>) {
  if (request.routeOptions.url !== '/graphql') return restBody(answer, request.id);
  return { errors: [{ message: answer.message, extensions: { code: answer.code, requestId: request.id } }] };
}
