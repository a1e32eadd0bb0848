import type { FastifyReply } from 'fastify';
import type { RunningConfig } from '../config.ts';
import type { Views } from './views.ts';

/** Headers of every page for people: no script at all, forms only to the sandbox (and back to the dashboard). */
export function pageHeaders(config: RunningConfig): Record<string, string> {
  const origins = config.webOrigins.join(' ');
  return {
    'content-security-policy':
      `default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; ` +
      `frame-ancestors 'self'; form-action 'self' ${origins}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** Sends a template as a page. */
export function sendPage(
  reply: FastifyReply,
  options: { config: RunningConfig; views: Views },
  name: string,
  values: Readonly<Record<string, unknown>>,
): FastifyReply {
  return reply
    .headers(pageHeaders(options.config))
    .type('text/html; charset=utf-8')
    .send(options.views.render(name, values));
}
