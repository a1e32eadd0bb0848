import { createServer } from 'node:http';
import { z } from 'zod';

export interface Delivery {
  topic: string;
  signature: string;
  body: string;
  event: z.infer<typeof event>;
}

const event = z.object({
  id: z.string(),
  resourceId: z.string(),
  topic: z.string(),
  timestamp: z.string(),
  _links: z.record(z.string(), z.object({ href: z.string() })),
});

/** A server that takes webhooks. @param answers statuses of the first answers; 200 from then on. */
export async function startReceiver(answers: number[] = []) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      deliveries.push({
        topic: String(request.headers['x-dwolla-topic']),
        signature: String(request.headers['x-request-signature-sha-256']),
        body,
        event: event.parse(JSON.parse(body)),
      });
      response.writeHead(answers.shift() ?? 200).end('noted');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}/webhooks`,
    deliveries,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
