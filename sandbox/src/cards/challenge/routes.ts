import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../../plugins.ts';
import { NotFound, Refused } from '../../web/errors.ts';
import { pageHeaders } from '../../web/page.ts';
import { parsed } from '../../web/parse.ts';
import type { CardStore, SetupIntent } from '../objects.ts';
import { answerBank, setupOf } from '../payments.ts';

const asked = z.object({ secret: z.string(), origin: z.string().default('') });
const answered = asked.extend({ answer: z.enum(['confirm', 'refuse']) });

/** The page of a card's bank, in a frame of the page that takes the card: its owner confirms that it is them (3-D Secure). */
export function challengeRoutes(app: FastifyInstance, store: CardStore, options: PluginOptions): void {
  const { config, views } = options;
  const script = readFileSync(new URL('challenge.js', import.meta.url), 'utf8');
  app.get('/stripe/challenge.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );

  const found = (secret: string): SetupIntent => {
    const setup = setupOf(store, secret);
    if (setup === null) throw new NotFound();
    return setup;
  };
  const send = (reply: FastifyReply, origin: string, setup: SetupIntent, first: boolean) => {
    const headers = pageHeaders(config);
    const policy = `${headers['content-security-policy'] ?? ''}; script-src 'self'`.replace(
      "frame-ancestors 'self'",
      `frame-ancestors ${config.linkOrigins.join(' ')}`,
    );
    const waits = setup.status === 'requires_action';
    const result = waits ? null : resultOf(setup, first);
    return reply
      .headers({ ...headers, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(
        views.render('cards/challenge/challenge', {
          ...{ origin, secret: setup.client_secret, result: result && JSON.stringify(result) },
          card: store.methods.get(setup.payment_method)?.card ?? null,
        }),
      );
  };

  app.get('/stripe/challenge', (request, reply) => {
    const { secret, origin } = parsed(asked, request.query);
    if (!config.linkOrigins.includes(origin))
      throw new Refused(403, 'A card’s bank asks on the dashboard and the portal only.');
    return send(reply, origin, found(secret), true);
  });
  app.post('/stripe/challenge', (request, reply) => {
    const { secret, origin, answer } = parsed(answered, request.body);
    return send(reply, origin, answerBank(store, found(secret), answer === 'confirm'), false);
  });
}

/** What the vendor's script answers. @param first asked where nothing was to be done */
function resultOf({ id, status, last_setup_error: error }: SetupIntent, first: boolean) {
  if (first)
    return { failure: `handleNextAction: The SetupIntent supplied is not in the requires_action state.` };
  return error === null ? { setupIntent: { id, object: 'setup_intent', status } } : { error };
}
