import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../../plugins.ts';
import { Refused } from '../../web/errors.ts';
import { pageHeaders } from '../../web/page.ts';
import { parsed } from '../../web/parse.ts';

const files = {
  'stripe.js': 'text/javascript; charset=utf-8',
  'field.js': 'text/javascript; charset=utf-8',
  'field.css': 'text/css; charset=utf-8',
};

const inputs = {
  cardNumber: {
    label: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
  },
  cardExpiry: {
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  cardCvc: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', autocomplete: 'cc-csc' },
};

const asked = z.object({ kind: z.enum(['cardNumber', 'cardExpiry', 'cardCvc']), origin: z.string() });

/** The script that stands in for Stripe.js (`STRIPE_JS_STAND_IN`), and the frames of its fields. */
export function fieldRoutes(app: FastifyInstance, { config, views }: PluginOptions): void {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/stripe/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
  app.get('/stripe/field', (request, reply) => {
    const { kind, origin } = parsed(asked, request.query);
    if (!config.linkOrigins.includes(origin))
      throw new Refused(403, 'Fields of a card stand on the dashboard and the portal only.');
    const headers = pageHeaders(config);
    const policy =
      `${headers['content-security-policy'] ?? ''}; script-src 'self'; connect-src 'self'`.replace(
        "frame-ancestors 'self'",
        `frame-ancestors ${config.linkOrigins.join(' ')}`,
      );
    return reply
      .headers({ ...headers, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(views.render('cards/fields/field', { kind, origin, ...inputs[kind] }));
  });
}
