import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { storeVitals } from '../vitals/store.ts';
import { badInput } from '../../base/errors.ts';
import { storable } from '../../base/outside-text.ts';
import { asJson } from './sent-json.ts';

const vital = z.object({
  name: z.string().min(1).max(40),
  value: z.number().finite(),
  rating: z.string().max(40).optional(),
  delta: z.number().finite().optional(),
  id: z.string().max(100).optional(),
  navigationType: z.string().max(40).optional(),
  page: z.string().max(300).optional(),
  route: z.string().max(100).optional(),
  remote: z.string().max(40).optional(),
  release: z.string().max(64).optional(),
});
const body = z.union([vital.transform((one) => [one]), z.array(vital).min(1).max(50)]);

/** `POST /web-vitals`: what browsers measured, one or several, as JSON however it is labelled (beacons are text). */
export function addVitals(app: FastifyInstance, { db, clock }: Deps): void {
  app.post('/web-vitals', { bodyLimit: 32_768 }, async (request, reply) => {
    const given = body.safeParse(storable(asJson(request.body)));
    if (!given.success) throw badInput('These are no web vitals.');
    await storeVitals(db, given.data, clock());
    return reply.code(204).send();
  });
}
