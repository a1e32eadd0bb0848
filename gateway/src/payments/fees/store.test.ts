import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../db/client.ts';
import { feeConfigs, organizations, paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { FeeSchema } from './rules.ts';
import { feeOfOccasion, feeOfTemplate } from './store.ts';

const flat = (amount: number): FeeSchema & { tiers: FeeSchema['tiers'][number][] } => ({
  label: 'Flat',
  payer: 'PARTY',
  tiers: [
    { id: '1', min: 0, max: null, calculation: { selection: 'FLAT', inputs: { amount, unit: 'CENTS' } } },
  ],
});

describe('the fee that an occasion configures', () => {
  let database: Database;
  let ach = '';
  let occasion = '';
  let free = '';

  before(async () => {
    database = await openTestDatabase();
    const { db } = database;
    const [organization] = await db.insert(organizations).values({ slug: 'a', name: 'A' }).returning();
    assert.ok(organization);
    const organizationId = organization.id;
    const configs = await db
      .insert(feeConfigs)
      .values([
        { organizationId, payer: 'PARTY', paymentType: 'ACH', schema: flat(1_000) },
        { organizationId, payer: 'PARTY', paymentType: 'ACH', priority: 9, schema: flat(9_999) },
        { organizationId, payer: 'PARTY', paymentType: 'RTP', schema: flat(2_000) },
        {
          organizationId,
          payer: 'PARTY',
          paymentType: 'RTP',
          priority: 9,
          active: false,
          schema: flat(9_999),
        },
      ])
      .returning();
    ach = configs[0]?.id ?? '';
    const shared = { organizationId, name: 'O', context: 'EMD', direction: 'INBOUND' } as const;
    const occasions = await db
      .insert(paymentOccasions)
      .values([
        { ...shared, feeConfigurationId: ach },
        { ...shared, feeConfigurationId: ach, calculateFee: false },
      ])
      .returning();
    occasion = occasions[0]?.id ?? '';
    free = occasions[1]?.id ?? '';
    await db.insert(transactionTemplates).values({
      id: 100_000_001,
      organizationId,
      paymentOccasionId: free,
      direction: 'INBOUND',
      context: 'EMD',
      status: 'PENDING',
      displayStatus: 'PENDING',
      statusGroup: 'REQUESTED_AND_PENDING',
      amount: 5_000,
      feeConfigId: ach,
    });
  });
  after(() => database.close());

  it('is its own configuration for ACH, whatever else the organization has', async () => {
    const fee = await feeOfOccasion(database.db, occasion, 5_000, 'ACH');
    assert.deepEqual([fee.feeConfigId, fee.amounts.totalFeeAmount], [ach, 1_000]);
  });

  it("is the organization's active configuration for RTP", async () => {
    const fee = await feeOfOccasion(database.db, occasion, 5_000, 'RTP');
    assert.equal(fee.amounts.totalFeeAmount, 2_000);
  });

  it('is nothing where the occasion calculates none', async () => {
    const fee = await feeOfOccasion(database.db, free, 5_000);
    assert.deepEqual([fee.feeConfigId, fee.amounts.totalFeeAmount], [null, 0]);
  });

  it('of a request stays what it was made with', async () => {
    const fee = await feeOfTemplate(database.db, 100_000_001, 5_000);
    assert.equal(fee.amounts.totalFeeAmount, 1_000);
  });
});
