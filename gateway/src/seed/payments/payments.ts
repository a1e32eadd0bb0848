import type { Actor } from '../../access/actor.ts';
import type { StoredFeeSchema } from '../../db/schema/shapes.ts';
import { calculateFee, noFee } from '../../payments/fees/rules.ts';
import { randomFor } from '../chance/random.ts';
import type { Random } from '../chance/random.ts';
import { balanceKey } from '../world/accounts.ts';
import { feeConfigId, fundingSourceId, occasionId, organizationId, userId } from '../world/ids.ts';
import type { OccasionRow } from '../world/occasions.ts';
import { otherAgents } from '../world/people.ts';
import { blankTemplate } from './blank.ts';
import { liveInbound, liveOutbound } from './lives.ts';
import type { Scene } from './scene.ts';
import type { Party } from './parties.ts';
import { batchId } from './parties.ts';
import { drawAge, plan } from './plan.ts';
import type { Target } from './plan.ts';
import type { Played } from './play.ts';
import { letAgentCover } from './standing.ts';
import { fillIn, makeAddress, makeAmount } from './subject.ts';

/** Everything that payments are made from. */
export interface Cast {
  seed: number;
  now: Date;
  occasions: ReadonlyMap<string, OccasionRow>;
  feeSchemas: ReadonlyMap<string, StoredFeeSchema>;
  payers: readonly Party[];
  unverifiedPayers: readonly Party[];
  vendors: readonly Party[];
  /** Gives a nine-digit id that was not given before. */
  newTemplateId: () => number;
}

const user = (email: string): Actor & { kind: 'user' } => ({ kind: 'user', userId: userId(email) });
const admin = user('admin@harbor.example');
const office = user('office@harbor.example');
const approver = user('approver@harbor.example');
const agent = user('agent@harbor.example');

/** Plays every payment of the plan, refunds left out. */
export function playPlan(cast: Cast): Played[] {
  return plan.flatMap(({ occasion, organization, counts }) =>
    targetsOf(counts).map((target, index) => playOne(cast, { occasion, organization, target, index })),
  );
}

/** The targets of a plan, one for each payment, in a fixed order. */
export function targetsOf(counts: Partial<Record<Target, number>>): Target[] {
  return Object.entries(counts).flatMap(([target, count]) =>
    Array.from({ length: count }, () => target as Target),
  );
}

interface Part {
  occasion: string;
  organization: string;
  target: Target;
  /** Counts the payments of the occasion. */
  index: number;
}

function playOne(cast: Cast, part: Part): Played {
  const { now } = cast;
  const random = randomFor(cast.seed, [part.organization, part.occasion, part.target, part.index].join(':'));
  const occasion = cast.occasions.get(occasionId(part.occasion));
  if (!occasion) throw new Error(`The plan names an occasion that does not exist: ${part.occasion}.`);
  const outbound = occasion.direction === 'OUTBOUND';
  const [requester, by] = cosignersOf(random, part, outbound);
  const scene: Scene = {
    random,
    now,
    template: draft(cast, random, part, occasion, requester),
    party: partyOf(cast, random, part, outbound),
    needsApproval:
      (occasion.gated || occasion.approvalRequired || occasion.requiresSecondaryApproval) ?? false,
    autoAuthorized: occasion.autoAuthEnabled ?? false,
    byLink: !outbound && occasion.autoAuthEnabled !== true && random.chance(0.18),
    requester,
    approver: by,
    expirationDays: 7,
    daysAgo: drawAge(random, part.target),
  };
  describe(scene, occasion);
  letAgentCover(scene, part.index);
  const played = outbound ? liveOutbound(scene, part.target) : liveInbound(scene, part.target);
  return Object.assign(played, { daysAgo: scene.daysAgo });
}

/** Who asks or sends, and who decides: never the same person for a payment that goes out. */
function cosignersOf(
  random: Random,
  part: Part,
  outbound: boolean,
): [Actor & { kind: 'user' }, Actor & { kind: 'user' }] {
  if (part.organization === 'lakeside-law') return [user('admin@lakeside.example'), admin];
  if (!outbound) return [random.chance(0.35) ? agent : random.pick([admin, office, office]), admin];
  const sender = [admin, office, approver, office, admin][part.index % 5] ?? office;
  return [sender, sender === admin ? approver : sender === approver ? admin : random.pick([admin, approver])];
}

function partyOf(cast: Cast, random: Random, { target, index }: Part, outbound: boolean): Party {
  if (outbound) return random.pick(cast.vendors);
  const unverified =
    target === 'PENDING_VERIFICATION' ? cast.unverifiedPayers[index % cast.unverifiedPayers.length] : null;
  return unverified ?? random.pick(cast.payers);
}

/** The request as its maker filled it in. */
function draft(
  cast: Cast,
  random: Random,
  part: Part,
  occasion: OccasionRow,
  requester: Actor & { kind: 'user' },
) {
  const { now } = cast;
  const outbound = occasion.direction === 'OUTBOUND';
  const instant =
    part.occasion === 'harbor-reimbursements' && part.target === 'DEPOSITED' && random.chance(0.5);
  const paymentType = instant ? ('RTP' as const) : ('ACH' as const);
  const amount = makeAmount(random, part.occasion);
  const configured = instant ? feeConfigId('harbor-rtp') : (occasion.feeConfigurationId ?? null);
  const schema = configured === null ? undefined : cast.feeSchemas.get(configured);
  const fee = schema ? calculateFee(schema, amount, paymentType) : noFee;
  const own = instant ? fundingSourceId(balanceKey) : (occasion.fundingSourceId ?? null);
  return blankTemplate(now, {
    id: cast.newTemplateId(),
    organizationId: organizationId(part.organization),
    paymentOccasionId: occasionId(part.occasion),
    direction: occasion.direction,
    context: occasion.context,
    amount,
    fee: fee.totalFeeAmount,
    feePayer: fee.payer,
    feeConfigId: configured,
    paymentType,
    isAch: !instant,
    requesterId: requester.userId,
    ...(outbound ? { originationFundingSourceId: own } : { destinationFundingSourceId: own }),
    escrowAccountId: occasion.escrowAccountId ?? null,
    receivingOrganizationId: outbound ? null : organizationId('harbor-realty'),
    ...batchOf(part),
  });
}

/** The open rental requests were sent from one file. */
function batchOf({ occasion, target, index }: Part): { batchId?: string; lineNumber?: number } {
  const inBatch = occasion === 'harbor-rental' && target === 'PENDING';
  return inBatch ? { batchId: batchId('rentals'), lineNumber: index + 2 } : {};
}

/** Form data, property and agents of the payment. */
function describe({ random, now, template, party }: Scene, occasion: OccasionRow): void {
  const address = makeAddress(random);
  template.formData = fillIn(random, occasion.formFields ?? [], { address, at: now, ...party });
  template.address = template.formData.some(({ name }) => name === 'propaddress') ? address : null;
  if (occasion.context !== 'EMD') return;
  const agents = otherAgents.map(({ email }) => userId(email));
  template.buyerAgentId = random.chance(0.4) ? agent.userId : random.pick(agents);
  template.listingAgentId = random.chance(0.12) ? userId('admin@summit.example') : random.pick(agents);
}
