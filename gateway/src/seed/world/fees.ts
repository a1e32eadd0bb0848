import type { feeConfigs } from '../../db/schema/index.ts';
import type { StoredFeeTier } from '../../db/schema/shapes.ts';
import { feeConfigId, organizationId } from './ids.ts';

type NewFeeConfig = typeof feeConfigs.$inferInsert;

const tier = (
  id: string,
  min: number,
  max: number | null,
  selection: 'FLAT' | 'PERCENT',
  amount: number,
): StoredFeeTier => ({
  id,
  min,
  max,
  calculation: { selection, inputs: { amount, unit: selection === 'FLAT' ? 'CENTS' : 'BASIS_POINTS' } },
});

/** Fees by amount: of the platform by default, and what Harbor Realty agreed on. */
export function feeConfigRows(at: Date): NewFeeConfig[] {
  const shared = { createdAt: at, updatedAt: at } as const;
  const harbor = { ...shared, organizationId: organizationId('harbor-realty') };
  return [
    {
      ...shared,
      id: feeConfigId('default'),
      payer: 'PARTY',
      isDefault: true,
      defaultSchema: true,
      schema: { label: 'Standard', payer: 'PARTY', tiers: [tier('1', 0, null, 'FLAT', 1_500)] },
    },
    {
      ...harbor,
      id: feeConfigId('harbor-emd'),
      payer: 'PARTY',
      schema: {
        label: 'Earnest money',
        payer: 'PARTY',
        tiers: [
          tier('1', 0, 499_999, 'FLAT', 1_500),
          tier('2', 500_000, 2_499_999, 'FLAT', 2_500),
          tier('3', 2_500_000, null, 'PERCENT', 12),
        ],
      },
    },
    {
      ...harbor,
      id: feeConfigId('harbor-generic'),
      payer: 'OWNER',
      schema: { label: 'Office payments', payer: 'OWNER', tiers: [tier('1', 0, null, 'FLAT', 800)] },
    },
    {
      ...harbor,
      id: feeConfigId('harbor-rtp'),
      payer: 'OWNER',
      paymentType: 'RTP',
      schema: {
        label: 'Real-time payments',
        payer: 'OWNER',
        tiers: [tier('1', 0, 999_999, 'FLAT', 1_200), tier('2', 1_000_000, null, 'FLAT', 3_000)],
      },
    },
  ];
}
