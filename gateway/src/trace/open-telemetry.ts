import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { envDetector, resourceFromAttributes, serviceInstanceIdDetector } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { z } from 'zod';
import { currentRequestId } from './request.ts';
import { traceWith, type Span, type SpanAbout, type Tracer } from './spans.ts';

/** How long the last spans may take to leave while the process stops, milliseconds. */
const LAST_MS = 2_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const uuidAtEnd = /([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;

/** A trace that begins here is named by its request, so that logs and error screens show the number that finds it. */
const idGenerator = {
  generateTraceId(): string {
    const found = uuidAtEnd
      .exec(currentRequestId() ?? '')
      ?.slice(1)
      .join('');
    return found === undefined || /^0+$/.test(found) ? randomBytes(16).toString('hex') : found;
  },
  generateSpanId: (): string => randomBytes(8).toString('hex'),
};

const carried = z.object({ traceparent: z.string() });

/**
 * Starts to send spans as the standard `OTEL_*` variables say, and gives what ends that. Loaded only where they name a
 * receiver. Baggage that a caller sends is not passed on.
 */
export function startOpenTelemetry(version: string): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] || 'keyturn-gateway',
    resource: resourceFromAttributes({ 'service.version': version }),
    // What else is known of a process (its owner, its command line) is nobody's business.
    resourceDetectors: [envDetector, serviceInstanceIdDetector],
    idGenerator,
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  traceWith(openTelemetry());
  return async () => {
    traceWith(null);
    await Promise.race([sdk.shutdown(), wait(LAST_MS, undefined, { ref: false })]);
  };
}

function openTelemetry(): Tracer {
  const tracer = trace.getTracer('keyturn');
  return {
    open({ name, kind = 'internal', attributes, parent }: SpanAbout): Span {
      const from = parent === undefined ? context.active() : contextOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, from);
      const within = trace.setSpan(from, span);
      return {
        set: (more) => void span.setAttributes(more),
        end(error) {
          if (error !== undefined && error !== null) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute('error.type', errorType(error));
          }
          span.end();
        },
        run: (work) => context.with(within, work),
      };
    },
    current() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carried.safeParse(carrier).data?.traceparent ?? null;
    },
  };
}

/** An error's class or an answer's status. */
const errorType = (error: unknown): string =>
  typeof error === 'number' ? String(error) : error instanceof Error ? error.name : 'unknown';

/** What a `traceparent` names; nothing for one that can't be read. */
const contextOf = (parent: string | null): Context =>
  parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
