import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, openSpan, type Span } from '../../trace/spans.ts';

/** What asks all the time whether the process is well has no traces. */
const unobserved: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A span for each request, inside of which it is answered; the caller's `traceparent` says what it belongs to. To be added
 * before the hooks that do something. Sockets are open for as long as a page is, and have none.
 */
export function addRequestSpans(app: FastifyInstance): void {
  if (!isTracing()) return;
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (unobserved.has(route) || request.headers.upgrade !== undefined) return done();
    const { traceparent } = request.headers;
    const attributes = { 'http.request.method': request.method, 'keyturn.request.id': request.id };
    const span = openSpan({
      name: `${request.method} ${route ?? 'unknown'}`,
      kind: 'server',
      attributes: { ...attributes, ...(route === undefined ? {} : { 'http.route': route }) },
      parent: typeof traceparent === 'string' ? traceparent : null,
    });
    if (span === null) return done();
    open.set(request, span);
    span.run(done);
  });
  // The body is read between the two; what reads it may lose the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = open.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? reply.statusCode : undefined);
  });
}
