import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { NotFound, Refused, wantsPage } from '../web/errors.ts';
import { sendPage } from '../web/page.ts';
import type { InboxStore } from './messages.ts';

export interface InboxPluginOptions extends PluginOptions {
  messages: InboxStore;
}

const PAGE_LIMIT = 200;
const filterShape = z.object({
  to: z
    .string()
    .trim()
    .transform((value) => (value === '' ? undefined : value))
    .optional(),
  format: z.literal('json').optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(PAGE_LIMIT),
});
const idShape = z.object({ id: z.uuid() });

/** What was mailed: JSON for tests, pages for people. */
export const inboxPlugin: FastifyPluginAsync<InboxPluginOptions> = async (app, options) => {
  const { messages } = options;

  app.get('/inbox', async (request, reply) => {
    const filter = filterShape.safeParse(request.query);
    if (!filter.success) throw new Refused(400, z.prettifyError(filter.error));
    const { to, format, limit } = filter.data;
    const found = messages.list({ to, limit });
    if (format === 'json' || !wantsPage(request)) return found;
    const title = to === undefined ? 'Inbox' : `Inbox of ${to}`;
    return sendPage(reply, options, 'inbox/list', {
      title,
      to: to ?? '',
      messages: found,
      total: messages.count(),
    });
  });

  app.delete('/inbox', async (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });

  app.post('/inbox/clear', async (_request, reply) => {
    messages.clear();
    return reply.redirect('/inbox', 303);
  });

  app.get('/inbox/:id', async (request, reply) => {
    const message = find(messages, request.params);
    if (!message) throw new NotFound();
    if (!wantsPage(request)) return message;
    return sendPage(reply, options, 'inbox/message', { title: message.subject || '(no subject)', message });
  });

  app.get('/inbox/:id/html', async (request, reply) => {
    const message = find(messages, request.params);
    if (!message) throw new NotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MESSAGE_POLICY)
      .send(`<base target="_blank">${message.html}`);
  });
};

/** A message can show its pictures and its own styles; it runs nothing and sends nothing. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; " +
  "style-src 'unsafe-inline'; frame-ancestors 'self'";

function find(messages: InboxStore, params: unknown) {
  const parsed = idShape.safeParse(params);
  return parsed.success ? messages.get(parsed.data.id) : null;
}
