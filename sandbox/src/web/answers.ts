import type { FastifyInstance } from 'fastify';

/** An answer to a request that named itself. */
export interface Answer {
  /** The caller's `x-request-id`. */
  requestId: string;
  method: string;
  /** Without a query. */
  path: string;
  status: number;
}

/** Tells of every answer to a request with an id, so that a caller's request can be followed to here. */
export function tellAnswers(app: FastifyInstance, tell: (answer: Answer) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const requestId = request.headers['x-request-id'];
    const path = request.url.split('?', 1)[0] ?? '/';
    if (typeof requestId === 'string')
      tell({ requestId, method: request.method, path, status: reply.statusCode });
    done();
  });
}
