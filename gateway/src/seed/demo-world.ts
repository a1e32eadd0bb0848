import type { batches, rtpTransferOrigins } from '../db/schema/index.ts';
import { DAY } from './chance/days.ts';
import { acquaint } from './payments/acquaintance.ts';
import { playAgentFees } from './payments/agent-fees.ts';
import { makePayers, makeUnverifiedPayers, makeVendors, batchId } from './payments/parties.ts';
import type { Party } from './payments/parties.ts';
import { playPlan } from './payments/payments.ts';
import type { Cast } from './payments/payments.ts';
import { playRefunds } from './payments/refunds.ts';
import type { Played } from './payments/play.ts';
import { createRandom, randomFor } from './chance/random.ts';
import type { Random } from './chance/random.ts';
import { demoId } from './chance/uuid.ts';
import { markIntegrated, subscriptionRows } from './payments/standing.ts';
import { agentAccountRow, agentCustomerRow } from './world/agent-account.ts';
import { escrowAccountRows, fundingSourceRows } from './world/accounts.ts';
import {
  integrationRows,
  promotionRelationshipRows,
  promotionRows,
  sharedOccasionRows,
} from './world/extras.ts';
import { feeConfigRows } from './world/fees.ts';
import { occasionId, organizationId, userId } from './world/ids.ts';
import { occasionRows } from './world/occasions.ts';
import { organizationCustomerRows, organizationRows } from './world/organizations.ts';
import { membershipRows, peopleRows } from './world/people.ts';

const SEED = 20_260_301;
const PAYERS = 190;

/** Every row of the demo world. The same seed and day give the same rows; all dates are relative to `now`. */
export function makeDemoWorld(now: Date, seed = SEED) {
  const random = createRandom(seed);
  const started = new Date(now.getTime() - 420 * DAY);
  const parties = {
    payers: makePayers(random, now, PAYERS),
    unverifiedPayers: makeUnverifiedPayers(random, now, 9),
    vendors: makeVendors(random, now),
  };
  const everyone = [...parties.payers, ...parties.unverifiedPayers, ...parties.vendors];
  const feeConfigs = feeConfigRows(started);
  const occasions = occasionRows(now);
  const cast: Cast = {
    ...parties,
    seed,
    now,
    occasions: new Map(occasions.map((occasion) => [String(occasion.id), occasion])),
    feeSchemas: new Map(feeConfigs.map((config) => [String(config.id), config.schema])),
    newTemplateId: templateIds(randomFor(seed, 'template ids')),
  };
  const collected = playPlan(cast);
  acquaint(collected);
  markIntegrated(collected);
  const payments = [...collected, ...playRefunds(cast, collected)];
  return {
    organizationCustomers: organizationCustomerRows(started),
    people: peopleRows(started),
    organizations: organizationRows(now),
    memberships: membershipRows(started),
    partyRows: everyone.map((party: Party) => party.rows),
    fundingSources: fundingSourceRows(now),
    escrowAccounts: escrowAccountRows(now),
    feeConfigs,
    occasions,
    sharedOccasions: sharedOccasionRows(new Date(now.getTime() - 60 * DAY)),
    promotions: promotionRows(started),
    promotionRelationships: promotionRelationshipRows(started),
    integrations: integrationRows(started),
    agentCustomer: agentCustomerRow(started),
    agentAccount: agentAccountRow(started),
    agentFees: playAgentFees(payments, cast.feeSchemas, now),
    subscriptions: subscriptionRows(payments),
    batches: batchRows(payments),
    payments,
    realTimeRecords: payments.flatMap(realTimeRecord),
  };
}

export type DemoWorld = ReturnType<typeof makeDemoWorld>;

function templateIds(random: Random): () => number {
  const given = new Set<number>();
  return () => {
    for (;;) {
      const id = random.int(100_000_000, 999_999_999);
      if (given.has(id)) continue;
      given.add(id);
      return id;
    }
  };
}

/** The one batch, sent when the first of its requests was. */
function batchRows(payments: readonly Played[]): (typeof batches.$inferInsert)[] {
  const id = batchId('rentals');
  const sent = payments
    .filter(({ template }) => template.batchId === id)
    .map(({ template }) => template.createdAt.getTime());
  const at = new Date(Math.min(...sent));
  return [
    {
      id,
      name: 'Rental deposits, autumn leases',
      organizationId: organizationId('harbor-realty'),
      paymentOccasionId: occasionId('harbor-rental'),
      createdById: userId('office@harbor.example'),
      createdAt: at,
      updatedAt: at,
    },
  ];
}

/** What the real-time network said of a payment that went over it. */
function realTimeRecord({ template, transaction }: Played): (typeof rtpTransferOrigins.$inferInsert)[] {
  if (template.paymentType !== 'RTP' || !transaction?.initiatedAt) return [];
  const stamp = transaction.initiatedAt.toISOString().replaceAll(/\D/g, '');
  const mark = transaction.id.replaceAll('-', '').toUpperCase();
  return [
    {
      id: demoId(`rtp:${template.id}`),
      transactionId: transaction.id,
      transferRef: transaction.transferRef,
      traceId: null,
      status: transaction.status,
      networkId: `${stamp}T1B${mark.slice(0, 14)}`,
      endToEndReferenceId: `E2E-RTP-${stamp.slice(0, 8)}-${mark.slice(-12)}`,
      createdAt: transaction.initiatedAt,
    },
  ];
}
