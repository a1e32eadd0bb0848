import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { allowEveryOrigin } from '../web/cors.ts';
import { trackShape, type TrackedEvents } from './events.ts';

export interface TrackingPluginOptions extends PluginOptions {
  events: TrackedEvents;
}

const batchShape = z.object({ batch: z.array(trackShape).min(1).max(500) });

/** Segment's HTTP tracking API: one call at `/v1/track`, many at `/v1/batch`. Beacons come as plain text. */
export const trackingPlugin: FastifyPluginAsync<TrackingPluginOptions> = async (app, { events }) => {
  allowEveryOrigin(app, ['POST']);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  const refusal = { success: false, message: 'The event has no name, or says of nobody.' };
  app.options('/v1/*', (_request, reply) => reply.code(204).send());
  app.post('/v1/track', async (request, reply) => {
    const event = trackShape.safeParse(request.body);
    if (!event.success) return reply.code(400).send(refusal);
    events.add(event.data);
    return { success: true };
  });
  app.post('/v1/batch', async (request, reply) => {
    const sent = batchShape.safeParse(request.body);
    if (!sent.success) return reply.code(400).send(refusal);
    for (const event of sent.data.batch) events.add(event);
    return { success: true };
  });
};
