import { daysAgo, HOUR, later, MINUTE } from '../chance/days.ts';
import { accepted, approve, asked, authorized, awaitingApproval } from './beginnings.ts';
import { blocked, canceled, imported, settledOffline, undecided } from './endings.ts';
import type { Target } from './plan.ts';
import { begin, next } from './play.ts';
import type { Played } from './play.ts';
import { knowParty, payer, throughLink } from './scene.ts';
import type { Scene } from './scene.ts';
import { transfer } from './transfer.ts';

/** Tells the life of a payment that came in, up to where the plan has it. */
export function liveInbound(scene: Scene, target: Target): Played {
  const { random, now } = scene;
  const decided = daysAgo(random, now, scene.daysAgo);
  switch (target) {
    case 'DRAFT':
      return begin(scene.template, { to: 'T.DRAFT', by: 'requester', actor: scene.requester, at: decided });
    case 'CREATED':
      return begin(throughLink(scene), { to: 'T.CREATED', by: 'payer', actor: payer(scene), at: decided });
    case 'NIL':
      return imported(scene, decided);
    case 'PENDING':
      return asked(scene, decided, random.chance(0.5));
    case 'CANCELED':
      return canceled(scene, asked(scene, decided, random.chance(0.4)));
    case 'PENDING_VERIFICATION':
      return accepted(scene, decided);
    case 'COMPLETED':
      return settledOffline(scene, accepted(scene, decided));
    case 'BLOCKED':
      return blocked(scene, decided);
    case 'APPROVAL_PENDING':
    case 'APPROVAL_REJECTED':
    case 'APPROVAL_EXPIRED':
      return undecided(scene, awaitingApproval(scene, decided), target);
    default:
      return transfer({ random, now }, authorized(scene, decided), target);
  }
}

/** Tells the life of a payment that was sent. */
export function liveOutbound(scene: Scene, target: Target): Played {
  const { random, now, requester } = scene;
  const decided = daysAgo(random, now, scene.daysAgo);
  Object.assign(knowParty(scene), { destinationFundingSourceId: scene.party.fundingSourceId });
  if (!scene.needsApproval) {
    const authorizedById = 'userId' in requester ? (requester.userId ?? null) : null;
    const step = { to: 'X.AUTHORIZED', by: 'sender', actor: requester, at: decided } as const;
    return transfer(
      { random, now },
      begin(scene.template, { ...step, template: { authorizedById } }),
      target,
    );
  }
  const waiting = target.startsWith('APPROVAL') || target === 'CANCELED';
  const sentAt = waiting ? decided : new Date(decided.getTime() - random.int(HOUR / 2, 30 * HOUR));
  const played = begin(scene.template, {
    to: 'T.APPROVAL_PENDING',
    by: 'sender',
    actor: requester,
    at: sentAt,
  });
  if (target === 'CANCELED') {
    const at = later(random, sentAt, MINUTE, 20 * HOUR);
    next(played, { to: 'T.CANCELED', by: 'requester', actor: requester, at });
    return played;
  }
  if (waiting) return undecided(scene, played, target);
  approve(scene, played, decided);
  return transfer({ random, now }, played, target);
}
