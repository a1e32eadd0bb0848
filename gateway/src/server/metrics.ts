import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LedgerTotals } from '../ledger/totals.ts';
import { unauthenticated } from './errors.ts';

/** What a process measures of itself; each app has its own registry. */
export interface Metrics {
  operation: (name: string, outcome: 'ok' | 'error') => void;
  socket: (change: 1 | -1) => void;
}

/** How many names of operations are told apart: names come from outside. */
const namesKept = 200;

interface MetricsOptions {
  /** Who may read them; null leaves them open. */
  token: string | null;
  /** Asked once for each reading. */
  ledger: () => Promise<LedgerTotals>;
}

/** `GET /metrics` in Prometheus' text format, and the measuring of every request. */
export function addMetrics(app: FastifyInstance, { token, ledger }: MetricsOptions): Metrics {
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
  const ledgerSum = new Gauge({
    name: 'keyturn_ledger_sum_cents',
    help: 'Sum of all ledger entries in cents; anything but 0 is wrong.',
    registers: [registry],
  });
  const ledgerProcessed = new Gauge({
    name: 'keyturn_ledger_processed_cents',
    help: 'Cents that the provider moved to their end by the ledger; the provider must say the same.',
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => {
    registry.clear();
  });
  app.get('/metrics', async (request, reply) => {
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) throw unauthenticated();
    const { sumCents, processedCents } = await ledger();
    ledgerSum.set(sumCents);
    ledgerProcessed.set(processedCents);
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  const names = new Set<string>();
  return {
    operation(name, outcome) {
      if (names.size < namesKept) names.add(name);
      operations.inc({ operation: names.has(name) ? name : 'other', outcome });
    },
    socket: (change) => sockets.inc(change),
  };
}
