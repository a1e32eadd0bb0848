import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Place } from '../payer-api/payer-api.ts';
import { paramsOf } from './params.ts';

/** The two addresses that a payment has: the mailed link, at which it is acted on, and that of its receipt, which shows it. */
export const placeKinds: readonly Place['kind'][] = ['request', 'receipt'];

const params = z.object({ token: z.string().min(1).max(200) });

/** The payment that an address names. */
export const placeOf = (kind: Place['kind'], request: FastifyRequest): Place => ({
  kind,
  token: paramsOf(request, params).token,
});

/** The address of a payment; the pages of what is done with it lie below. */
export const placePath = ({ kind, token }: Place): string => `/pay/${kind}/${encodeURIComponent(token)}`;
