import type { Viewer } from '../../access/actor.ts';
import { isMember } from '../../access/rights.ts';
import type { Deps } from '../../context/deps.ts';
import type { Receiving } from '../../generated/schema.ts';
import { addressersWithAdders, type Coded, codeReaders, codeRefusal, hasReadCode } from './code-readers.ts';
import { MAX_CODE_TRIES, receiverCode } from './codes.ts';
import { waitsUntil } from './deadline-rules.ts';
import type { ReceiverClaim } from './store.ts';

/**
 * How an account that is waited for is given, as a viewer may know it. The code is there only for people who may read
 * it and have asked to; everybody else learns who can give it.
 *
 * @param among the members who get to see it at all
 */
export async function askedAccount(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  payment: Coded,
  { serial, failedTries }: Pick<ReceiverClaim, 'serial' | 'failedTries'>,
  since: Date,
  among: (member: Viewer) => boolean = () => true,
): Promise<Receiving> {
  const addressers = await addressersWithAdders(db, payment);
  const refusal = codeRefusal(viewer, payment, addressers);
  const shown = refusal === null && (await hasReadCode(db, payment, viewer.userId, serial));
  const mayKnow = refusal !== null && isMember(viewer, payment.organizationId);
  const readers = mayKnow ? (await codeReaders(db, payment, addressers)).filter(among) : [];
  return {
    transactionTemplateId: String(payment.id),
    code: shown ? receiverCode(config, payment.id, serial) : null,
    codeRefusal: refusal,
    codeReaders: readers.map(({ fullName }) => fullName),
    triesLeft: Math.max(0, MAX_CODE_TRIES - failedTries),
    until: waitsUntil(since).toISOString(),
  };
}
