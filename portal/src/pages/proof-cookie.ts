import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, keepCookie } from '../web/cookies.ts';
import { z } from 'zod';

/**
 * The secret by which the gateway knows a browser in which a payer's address is proved. It is kept for the pages of one
 * payment, out of scripts' reach; the gateway ends it sooner.
 */
const name = 'proof';
const SECONDS = 3_600;
const secret = z.string().regex(/^[\w-]{43}$/);

/** Null for none. */
export function proofIn(request: FastifyRequest): string | null {
  const kept = secret.safeParse(cookiesOf(request).get(name));
  return kept.success ? kept.data : null;
}

/** @param path the address of the payment */
export const keepProof = (reply: FastifyReply, path: string, proof: string): void =>
  keepCookie(reply, path, `${name}=${proof}; Max-Age=${SECONDS}`);

export const forgetProof = (reply: FastifyReply, path: string): void =>
  keepCookie(reply, path, `${name}=; Max-Age=0`);
