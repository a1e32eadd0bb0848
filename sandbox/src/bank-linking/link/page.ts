import type { FastifyReply } from 'fastify';
import type { PluginOptions } from '../../plugins.ts';
import { pageHeaders } from '../../web/page.ts';
import type { Session } from '../store/sessions.ts';
import type { Message } from './messages.ts';

interface Step extends Record<string, unknown> {
  title: string;
  messages: readonly Message[];
}

/** Sends one step of Link into its frame; only the dashboard's and the portal's pages may show it. */
export function sendStep(
  reply: FastifyReply,
  { config, views }: PluginOptions,
  name: string,
  session: Session | null,
  { messages, ...values }: Step,
): FastifyReply {
  const headers = pageHeaders(config);
  const policy = `${headers['content-security-policy'] ?? ''}; script-src 'self'`.replace(
    "frame-ancestors 'self'",
    `frame-ancestors ${config.linkOrigins.join(' ')}`,
  );
  const page = { session, origin: session?.origin ?? config.hostUrl, ...values };
  return reply
    .headers({ ...headers, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(views.render(`bank-linking/link/${name}`, { ...page, messages: JSON.stringify(messages) }));
}
