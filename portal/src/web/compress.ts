import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip'] as const;

/** A text in the forms in which it may be sent. */
export interface Copies {
  plain: string;
  br: Buffer;
  gzip: Buffer;
}

/** Compresses what is sent many times as far as it goes. */
export const compressed = (plain: string): Copies => ({
  plain,
  br: brotliCompressSync(plain),
  gzip: gzipSync(plain, { level: 9 }),
});

/** Compresses a page that is made for one answer: fast rather than small. */
export const compressedPage = (
  plain: string,
  request: FastifyRequest,
): Partial<Copies> & { plain: string } => {
  const [encoding] = accepted(request);
  if (encoding === 'br')
    return { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
  return encoding === 'gzip' ? { plain, gzip: gzipSync(plain) } : { plain };
};

/** Sends the first form that the browser takes. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  copies: Partial<Copies> & { plain: string },
): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const encoding = accepted(request).find((name) => copies[name] !== undefined);
  if (encoding === undefined) return reply.send(copies.plain);
  return reply.header('content-encoding', encoding).send(copies[encoding]);
}

const accepted = (request: FastifyRequest) => {
  const names = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  return encodings.filter((name) => names.includes(name));
};
