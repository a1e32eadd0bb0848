import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});

const span = z
  .object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().default(''),
    name: z.string(),
    attributes: z.array(attribute).default([]),
  })
  .transform(({ attributes, ...rest }) => ({
    ...rest,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    ),
  }));
export type ReceivedSpan = z.output<typeof span>;

const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A receiver of spans as OpenTelemetry's exporters send them in JSON (OTLP over HTTP). */
export async function spanReceiver() {
  const spans: ReceivedSpan[] = [];
  let bodies = '';
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await text(incoming);
      bodies += body;
      const { resourceSpans } = exported.parse(JSON.parse(body));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** What a gateway is told to send its spans here, soon. */
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans,
    /** Everything that came, as it came. */
    received: () => bodies,
    /** Waits for a span. */
    async span(is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
      for (;;) {
        const found = spans.find(is);
        if (found !== undefined) return found;
        await wait(20);
      }
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
