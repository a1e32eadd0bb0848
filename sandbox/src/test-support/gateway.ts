import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const syncShape = z.object({
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  connection: z.string(),
  session: z.object({
    id: z.string(),
    browser: z.string().nullable(),
    userAgent: z.string(),
    address: z.string(),
  }),
});

export interface FakeGateway {
  url: string;
  /** What the identity provider told, with the authorization header that it sent. */
  synced: (z.infer<typeof syncShape> & { authorization: string | undefined })[];
  /** From now on every call is answered so. */
  answerWith(status: number, body?: unknown): void;
  close(): Promise<void>;
}

export const USER_ID = '0b7e0f9e-8c55-4f0e-9b63-1c6b8a5f1d10';

/** A gateway that knows only `POST /identity/sync`. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const synced: FakeGateway['synced'] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: { userId: USER_ID } };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/identity/sync') return response.writeHead(404).end();
      synced.push({ ...syncShape.parse(JSON.parse(body)), authorization: request.headers.authorization });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake gateway has no port.');
  return {
    url: `http://localhost:${address.port}`,
    synced,
    answerWith: (status, body = {}) => {
      answer = { status, body };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
