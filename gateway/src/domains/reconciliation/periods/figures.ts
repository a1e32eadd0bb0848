import { z } from 'zod';

const cents = z.int();
const entry = z.object({ day: z.string(), amount: cents });

/** What is signed with a period, as it is stored: the three ways with all their lists. */
export const signedFigures = z.object({
  day: z.string(),
  bankBalance: cents,
  outstandingDeposits: cents,
  outstandingDisbursements: cents,
  adjustedBank: cents,
  bookBalance: cents,
  filesBalance: cents,
  difference: cents,
  unexplained: cents,
  outstanding: z.array(
    entry.extend({ paymentId: z.string().nullable(), party: z.string().nullable(), file: z.string() }),
  ),
  openLines: z.array(entry.extend({ description: z.string() })),
  early: z.array(entry.extend({ description: z.string() })),
  files: z.array(z.object({ file: z.string(), balance: cents })),
  exceptions: z.array(
    z.object({
      kind: z.string(),
      text: z.string(),
      amount: cents,
      owner: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  statements: z.array(
    z.object({ fileName: z.string(), sha256: z.string(), fromDay: z.string(), throughDay: z.string() }),
  ),
});
export type SignedFigures = z.infer<typeof signedFigures>;
