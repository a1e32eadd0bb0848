import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isAccepted } from '../../secrets/accepted.ts';
import type { Database } from '../../db/client.ts';
import { onProviderCall } from '../../trace/provider-calls.ts';
import { unauthenticated } from '../../base/errors.ts';
import { metricsOfAll } from './all-processes.ts';
import { addDiskMetrics } from './disk-metrics.ts';
import { addPoolMetrics } from './pool-metrics.ts';
import { addRejectionMetrics } from './rejections.ts';
import { storedMetrics } from './stored-metrics.ts';

/** What a process measures of itself; each app has its own registry. */
export interface Metrics {
  operation: (name: string, outcome: 'ok' | 'error') => void;
  socket: (change: 1 | -1) => void;
  violation: (directive: string, blocked: string) => void;
}

/** How many names of operations are told apart: names come from outside. */
const namesKept = 200;

interface MetricsOptions {
  /** Who may read them; null leaves them open. */
  tokens: readonly string[] | null;
  database: Database;
  clock: () => Date;
  /** Folders that the process writes to, by what it keeps there. */
  folders: Readonly<Record<string, string>>;
}

/** `GET /metrics` in Prometheus' text format, and the measuring of every request. */
export function addMetrics(
  app: FastifyInstance,
  { tokens, database, clock, folders }: MetricsOptions,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'GraphQL operations by name and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'graphql_sockets',
    help: 'Open subscription sockets.',
    registers: [registry],
  });
  const violations = new Counter({
    name: 'keyturn_csp_violations_total',
    help: "What browsers did not let the pages do, by directive of the pages' policy and kind of what was blocked.",
    labelNames: ['directive', 'blocked'],
    registers: [registry],
  });
  const providers = new Histogram({
    name: 'keyturn_provider_call_seconds',
    help: "Duration of calls of the providers' APIs by the answer's status; none where no answer came.",
    labelNames: ['provider', 'status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const stopHearing = onProviderCall(({ provider, status, ms }) => {
    providers.observe({ provider, status }, ms / 1000);
  });
  addPoolMetrics(registry, database);
  addDiskMetrics(registry, folders);
  addRejectionMetrics(registry);
  const ofProcesses = metricsOfAll(registry);
  const stored = storedMetrics({ db: database.watch, clock }, app.log);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => {
    stopHearing();
    registry.clear();
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (tokens !== null && !isAccepted(given.replace(/^Bearer /, ''), tokens)) throw unauthenticated();
    const [measured, kept] = await Promise.all([ofProcesses(), stored()]);
    return reply.type(registry.contentType).send(`${measured.trimEnd()}\n${kept}`);
  });

  const names = new Set<string>();
  return {
    operation(name, outcome) {
      if (names.size < namesKept) names.add(name);
      operations.inc({ operation: names.has(name) ? name : 'other', outcome });
    },
    socket: (change) => sockets.inc(change),
    violation: (directive, blocked) => violations.inc({ directive, blocked }),
  };
}
