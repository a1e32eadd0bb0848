import { DAY, HOUR, later, MINUTE } from '../chance/days.ts';
import { begin, next } from './play.ts';
import type { Played } from './play.ts';
import { knowParty, payer, throughLink } from './scene.ts';
import type { Scene } from './scene.ts';

/** A request that its payer has or has not opened yet. */
export function asked(scene: Scene, at: Date, opened: boolean): Played {
  const { random, now, requester } = scene;
  knowParty(scene);
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

/** The payer agreed, while identity or bank is not verified. */
export function accepted(scene: Scene, at: Date): Played {
  const played = before({ ...scene, byLink: false, autoAuthorized: false }, at);
  next(played, { to: 'X.PENDING', by: 'payer', actor: payer(scene), at });
  return played;
}

/** The payer, the system or an approver let the money go. */
export function authorized(scene: Scene, decided: Date): Played {
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

/** The payer agreed and an approver has to. */
export function awaitingApproval(scene: Scene, at: Date): Played {
  const played = before(scene, at);
  const template = { authorizedById: scene.party.userId };
  next(played, { to: 'X.APPROVAL_PENDING', by: 'payer', actor: payer(scene), at, template });
  return played;
}

/** An approver lets the money go. */
export function approve({ approver }: Scene, played: Played, at: Date): void {
  const template = { approvedById: approver.userId };
  next(played, { to: 'X.AUTHORIZED', by: 'approver', actor: approver, at, template });
}
