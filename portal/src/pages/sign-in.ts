import type { FastifyReply } from 'fastify';
import type { SignInAnswer } from '../payer-api/answers.ts';
import type { Answer } from '../payer-api/payer-api.ts';

/** Answers a script of ours that opens the bank-linking provider's dialog. */
export function sendSignIn(reply: FastifyReply, answer: Answer<SignInAnswer>): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (answer.kind === 'ok') return reply.send(answer.value);
  const message = answer.kind === 'down' ? 'The bank sign-in does not answer.' : answer.message;
  return reply.code(answer.kind === 'down' ? 503 : 422).send({ message });
}
