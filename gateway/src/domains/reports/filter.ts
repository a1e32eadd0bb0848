import { z } from 'zod';
import { displayStatuses, paymentContexts, paymentDirections, statusGroups } from '../../db/schema/values.ts';
import type { TransactionTemplatesFilter } from '../../generated/schema.ts';
import { exportColumns } from './columns.ts';

const text = z.string().nullable().exactOptional();

/** The filter of a stored report, as it was given. One that holds what is not known here makes no file: it would hold too much. */
export const storedFilter = z.strictObject({
  organizationSlug: z.string(),
  id: text,
  traceId: text,
  fundingSourceId: text,
  paymentOccasionId: text,
  buyerFirstName: text,
  buyerLastName: text,
  buyerFullName: text,
  buyerPhone: text,
  buyerEmail: text,
  address: text,
  fundingRef: text,
  transferRef: text,
  batchId: text,
  paymentLinkId: text,
  file: text,
  direction: z.enum(paymentDirections).nullable().exactOptional(),
  context: z.enum(paymentContexts).nullable().exactOptional(),
  status: z
    .enum([...displayStatuses, ...statusGroups])
    .nullable()
    .exactOptional(),
  late: z.boolean().nullable().exactOptional(),
  statuses: z
    .array(z.enum([...displayStatuses, ...statusGroups]))
    .nullable()
    .exactOptional(),
  decidable: z.boolean().nullable().exactOptional(),
  recovery: z.enum(['OPEN', 'SNOOZED']).nullable().exactOptional(),
  startAt: text,
  endAt: text,
  authorizedAtStart: text,
  authorizedAtEnd: text,
  depositedAtStart: text,
  depositedAtEnd: text,
  depositedAtStartExport: text,
  depositedAtEndExport: text,
} satisfies Record<keyof TransactionTemplatesFilter, z.ZodType>);

/** The columns of a stored report; null for all of them. */
export const storedColumns = z.array(z.enum(exportColumns)).nullable();
