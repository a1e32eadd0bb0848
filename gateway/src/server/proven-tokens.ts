import { hash } from 'node:crypto';
import type { Identity } from '../context/identity.ts';

/** Tokens that are remembered at once; of the oldest more are forgotten. */
const MOST = 10_000;

/** Tokens whose signature was checked already, by their hash; the text of none is kept. */
export interface ProvenTokens {
  /** Who was proven by this token and session, while the proof and the keys it was checked with are good. */
  find(token: string, session: string | undefined): Identity | null;
  /** @param until when the proof ends, epoch milliseconds */
  keep(token: string, session: string | undefined, identity: Identity, until: number): void;
}

/**
 * @param edition which of the issuer's published keys are known now; null while they have to be read again. Another one
 * forgets every token.
 */
export function provenTokens(edition: () => number | null, now: () => number): ProvenTokens {
  const known = new Map<string, { identity: Identity; until: number }>();
  let checkedWith = edition();

  /** Whether what is known was checked with the keys that are good now. */
  function isCurrent(): boolean {
    const current = edition();
    if (current !== checkedWith) known.clear();
    checkedWith = current;
    return current !== null;
  }
  return {
    find(token, session) {
      if (!isCurrent()) return null;
      const name = nameOf(token, session);
      const found = known.get(name);
      if (found === undefined) return null;
      if (now() < found.until) return found.identity;
      known.delete(name);
      return null;
    },
    keep(token, session, identity, until) {
      if (!isCurrent()) return;
      const [oldest] = known.size >= MOST ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      known.set(nameOf(token, session), { identity, until });
    },
  };
}

const nameOf = (token: string, session = ''): string => hash('sha256', `${token} ${session}`, 'base64');
