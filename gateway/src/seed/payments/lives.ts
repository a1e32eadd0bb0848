import type { Actor } from '../../actor.ts';
import type { TemplateRow } from '../../lifecycle/store.ts';
import { groupOf } from '../../lifecycle/groups.ts';
import { DAY, daysAgo, HOUR, later, MINUTE, passed } from '../days.ts';
import type { Random } from '../random.ts';
import type { Party } from './parties.ts';
import type { Target } from './plan.ts';
import { begin, next, note } from './play.ts';
import type { Played } from './play.ts';
import { transfer } from './transfer.ts';

/** Who takes part in a payment, and under which rules. */
export interface Scene {
  random: Random;
  now: Date;
  template: TemplateRow;
  party: Party;
  needsApproval: boolean;
  autoAuthorized: boolean;
  /** The payer came through a payer link; nobody asked. */
  byLink: boolean;
  requester: Actor;
  approver: Actor & { kind: 'user' };
  expirationDays: number;
  /** How many days ago the deciding step was made: the approval or authorization, else the request. */
  daysAgo: number;
}

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

const payer = ({ party }: Scene): Actor => ({ kind: 'payer', email: party.email, userId: party.userId });

/** Writes the party into the request, as the gateway does once it knows who pays. */
function knowParty({ template, party }: Scene): TemplateRow {
  return Object.assign(template, {
    buyerId: party.userId,
    buyerFirstName: party.firstName,
    buyerLastName: party.lastName,
    buyerFullName: party.fullName,
    buyerEmail: party.email,
    buyerPhone: party.phone,
    receiverEmail: party.email,
  });
}

/** Nobody asked: the payer came through a payer link. */
function throughLink(scene: Scene): TemplateRow {
  return Object.assign(knowParty(scene), { requesterId: null });
}

function asked(scene: Scene, at: Date, opened: boolean): Played {
  const { random, now, requester, party } = scene;
  if (random.chance(0.7)) knowParty(scene);
  else Object.assign(scene.template, { receiverEmail: party.email, buyerEmail: party.email });
  const played = begin(scene.template, { to: 'T.PENDING', by: 'requester', actor: requester, at });
  const openedAt = later(random, at, 4 * MINUTE, DAY);
  if (opened && openedAt < now) access(scene, played, openedAt);
  return played;
}

function access(scene: Scene, played: Played, at: Date): void {
  next(played, { to: 'T.PENDING', by: 'payer', actor: payer(scene), at });
}

/** Asks or begins by link, so that the payer decides at `at`. */
function before(scene: Scene, at: Date): Played {
  const { random } = scene;
  const pays = { originationFundingSourceId: scene.party.fundingSourceId };
  if (scene.byLink) {
    const template = Object.assign(throughLink(scene), pays);
    const createdAt = new Date(at.getTime() - random.int(200, 900));
    return begin(template, { to: 'T.CREATED', by: 'payer', actor: payer(scene), at: createdAt });
  }
  const openedAt = new Date(at.getTime() - random.int(MINUTE, 15 * MINUTE));
  const askedAt = new Date(
    openedAt.getTime() - random.int(10 * MINUTE, scene.autoAuthorized ? HOUR : 2 * DAY),
  );
  knowParty(scene);
  const played = begin(scene.template, {
    to: 'T.PENDING',
    by: 'requester',
    actor: scene.requester,
    at: askedAt,
  });
  if (!scene.autoAuthorized) access(scene, played, openedAt);
  Object.assign(played.template, pays);
  return played;
}

function accepted(scene: Scene, at: Date): Played {
  const played = before({ ...scene, byLink: false, autoAuthorized: false }, at);
  next(played, { to: 'X.PENDING', by: 'payer', actor: payer(scene), at });
  return played;
}

function authorized(scene: Scene, decided: Date): Played {
  if (scene.needsApproval) {
    const played = awaitingApproval(scene, new Date(decided.getTime() - scene.random.int(HOUR, 30 * HOUR)));
    approve(scene, played, decided);
    return played;
  }
  const played = before(scene, decided);
  const auto = scene.autoAuthorized;
  next(played, {
    to: 'X.AUTHORIZED',
    by: auto ? 'system' : 'payer',
    actor: auto ? { kind: 'system' } : payer(scene),
    at: decided,
    template: auto ? {} : { authorizedById: scene.party.userId },
  });
  return played;
}

function awaitingApproval(scene: Scene, at: Date): Played {
  const played = before(scene, at);
  const template = { authorizedById: scene.party.userId };
  next(played, { to: 'X.APPROVAL_PENDING', by: 'payer', actor: payer(scene), at, template });
  return played;
}

function approve({ approver }: Scene, played: Played, at: Date): void {
  const template = { approvedById: approver.userId };
  next(played, { to: 'X.AUTHORIZED', by: 'approver', actor: approver, at, template });
}

/** Leaves the approval open, rejects it or lets it expire. */
function undecided({ random, approver, expirationDays }: Scene, played: Played, target: Target): Played {
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

function canceled(scene: Scene, played: Played): Played {
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

function blocked(scene: Scene, decided: Date): Played {
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
function settledOffline(scene: Scene, played: Played): Played {
  const at = later(scene.random, played.template.updatedAt, DAY, 6 * DAY);
  const { template, transaction } = played;
  const step = { actor: scene.approver, at, reason: 'Settled by wire outside the platform.' };
  note(played, { type: 'COMPLETED', from: 'PENDING', to: 'COMPLETED', step });
  const status = 'COMPLETED' as const;
  Object.assign(template, { status, displayStatus: status, statusGroup: groupOf(status), updatedAt: at });
  if (transaction) Object.assign(transaction, { active: false, offlineAt: at, updatedAt: at });
  return played;
}

/** A request from before the platform kept statuses. */
function imported(scene: Scene, at: Date): Played {
  const played = { template: knowParty(scene), transaction: null, events: [], movements: [], daysAgo: 0 };
  const status = 'NIL' as const;
  Object.assign(played.template, {
    status,
    displayStatus: status,
    statusGroup: groupOf(status),
    createdAt: at,
    updatedAt: at,
  });
  note(played, { type: 'IMPORTED', from: null, to: status, step: { actor: { kind: 'system' }, at } });
  return played;
}
