import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { addresses, receiverPort } from './addresses.ts';

/** An event as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** Where events are to be sent. */
  readonly url: string;
  /** What came, the oldest first. */
  readonly received: readonly Received[];
  readonly answerWith: (status: number) => void;
  readonly stop: () => Promise<void>;
}

/** Listens as another system would that is told of payments; answers 200 until told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(Number(receiverPort));
  await once(server, 'listening');
  return {
    url: `${addresses.receiver}/hook`,
    received,
    answerWith: (next) => {
      status = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Whether the event was signed with the secret, as Standard Webhooks has it. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const header = (name: string) => String(headers[`webhook-${name}`]);
  const content = `${header('id')}.${header('timestamp')}.${body}`;
  const signature = createHmac('sha256', secret).update(content).digest('base64');
  return header('signature').split(' ').includes(`v1,${signature}`);
}
