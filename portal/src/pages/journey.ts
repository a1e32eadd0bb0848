import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, keepCookie as keep } from '../web/cookies.ts';
import { keyIn } from './submission.ts';

/**
 * One visit to a payer link is one payment, in however many windows: its key is kept by the browser until it has paid.
 * Both cookies are the link's alone, of this session, and out of scripts' reach.
 */
export interface Journey {
  /** The key of the payment that is being made; null before there is one. */
  key: string | null;
  /** The secret part of the address of the payment that was made last; null for none. */
  receipt: string | null;
}

const names = { key: 'payment', receipt: 'receipt' } as const;
const receiptToken = z.string().regex(/^[\w-]{20,100}$/);

/** What the browser keeps of its visit. */
export function journeyOf(request: FastifyRequest): Journey {
  const cookies = cookiesOf(request);
  const receipt = receiptToken.safeParse(cookies.get(names.receipt));
  return { key: keyIn(cookies.get(names.key)), receipt: receipt.success ? receipt.data : null };
}

/** Has the browser keep the key of a payment that begins. @param path the link's. */
export const keepKey = (reply: FastifyReply, path: string, key: string): void =>
  keep(reply, path, `${names.key}=${key}`);

/** Has it forget the key of a payment that was made, and keep where that stands. */
export function keepReceipt(reply: FastifyReply, path: string, receipt: string): void {
  keep(reply, path, `${names.key}=; Max-Age=0`);
  keep(reply, path, `${names.receipt}=${receipt}`);
}
