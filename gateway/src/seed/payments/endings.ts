import { groupOf } from '../../payments/lifecycle/groups.ts';
import { DAY, HOUR, later, passed } from '../chance/days.ts';
import { accepted, authorized } from './beginnings.ts';
import type { Target } from './plan.ts';
import { next, note } from './play.ts';
import type { Played } from './play.ts';
import { knowParty, payer } from './scene.ts';
import type { Scene } from './scene.ts';

/** Leaves the approval open, rejects it or lets it expire. */
export function undecided(
  { random, approver, expirationDays }: Scene,
  played: Played,
  target: Target,
): Played {
  const since = played.template.approvalPendingAt ?? played.template.createdAt;
  const level = played.transaction ? 'X' : 'T';
  if (target === 'APPROVAL_REJECTED') {
    const reason = random.pick([
      'The amount does not match the contract.',
      'Duplicate of another payment.',
      'Wrong account.',
    ]);
    const at = later(random, since, HOUR, 40 * HOUR);
    const template = { rejectReason: reason };
    next(played, { to: `${level}.APPROVAL_REJECTED`, by: 'approver', actor: approver, at, reason, template });
  }
  if (target === 'APPROVAL_EXPIRED') {
    const at = new Date(since.getTime() + expirationDays * DAY);
    next(played, { to: `${level}.APPROVAL_EXPIRED`, by: 'clock', actor: { kind: 'system' }, at });
  }
  return played;
}

/** The requester takes the request back, or the payer declines it. */
export function canceled(scene: Scene, played: Played): Played {
  const { random, requester } = scene;
  const at = later(random, played.template.accessedAt ?? played.template.createdAt, HOUR, 5 * DAY);
  if (random.chance(0.3)) {
    const reason = random.pick([
      'We did not make this offer.',
      'I will pay by check.',
      'The deal fell through.',
    ]);
    next(played, { to: 'T.CANCELED', by: 'payer', actor: payer(scene), at, reason });
  } else next(played, { to: 'T.CANCELED', by: 'requester', actor: requester, at });
  return played;
}

/** The system stops a payment whose bank, customer or balance does not hold. */
export function blocked(scene: Scene, decided: Date): Played {
  const { random, now } = scene;
  const known = random.chance(0.6);
  const played = known ? authorized(scene, decided) : accepted(scene, decided);
  const blockReason = known
    ? random.pick(['Insufficient balance', 'Customer suspended'])
    : 'Bank account cannot be verified';
  const at = passed(random, now, later(random, decided, 20_000, 90_000));
  next(played, {
    to: 'X.BLOCKED',
    by: 'system',
    actor: { kind: 'system' },
    at,
    reason: blockReason,
    transaction: { blockReason },
  });
  return played;
}

/** The money came another way: the request is completed and its transaction, never authorized, is put aside. */
export function settledOffline(scene: Scene, played: Played): Played {
  const at = later(scene.random, played.template.updatedAt, DAY, 6 * DAY);
  const { template, transaction } = played;
  const reason = 'Settled by wire outside the platform.';
  note(played, { type: 'COMPLETED', from: 'PENDING', to: 'COMPLETED', actor: scene.approver, at, reason });
  const status = 'COMPLETED' as const;
  Object.assign(template, { status, displayStatus: status, statusGroup: groupOf(status), updatedAt: at });
  if (transaction) Object.assign(transaction, { active: false, offlineAt: at, updatedAt: at });
  return played;
}

/** A request from before the platform kept statuses. */
export function imported(scene: Scene, at: Date): Played {
  const played = { template: knowParty(scene), transaction: null, events: [], movements: [], daysAgo: 0 };
  const status = 'NIL' as const;
  Object.assign(played.template, {
    status,
    displayStatus: status,
    statusGroup: groupOf(status),
    createdAt: at,
    updatedAt: at,
  });
  note(played, { type: 'IMPORTED', from: null, to: status, actor: { kind: 'system' }, at });
  return played;
}
