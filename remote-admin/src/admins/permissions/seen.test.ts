import type { Grant } from './grant';
import { changedSights, exampleOf, sightsOf } from './seen';

const occasions = [{ id: 'closing', name: 'Closing funds' }];
const example = (amount: number, paymentOccasionId = 'closing') => ({
  act: 'APPROVE_OUTBOUND' as const,
  ...{
    amount,
    paymentOccasionId,
    paymentOccasionName: paymentOccasionId === 'closing' ? 'Closing funds' : 'Rent',
  },
});
const upTo = (maxAmount: number | null, paymentOccasionIds: string[] | null = null) => ({
  ...{ act: 'APPROVE_OUTBOUND' as const, maxAmount, paymentOccasionIds },
});
const sights = (grant: Grant) =>
  sightsOf(grant, [example(900_000), example(300_000)], occasions, 'Harbor Realty');
const can = (grant: Grant) => sights(grant).flatMap((sight) => (sight.can ? [sight.text] : []));

test('an approver sees every payment, and approves within the limit: by payments within and beyond', () => {
  const grant: Grant = { roles: ['APPROVE_OUTBOUND_PAYMENT'], limits: [upTo(500_000, ['closing'])] };
  expect(can(grant)).toEqual([
    'See every payment of Harbor Realty',
    'Approve or decline payments out that somebody else sent up to $5,000.00, of Closing funds',
  ]);
  expect(sights(grant).find(({ key }) => key === 'APPROVE_OUTBOUND')?.example).toBe(
    'for example $3,000.00 for Closing funds; not $9,000.00 for Closing funds',
  );
});

test('who collects sees their own alone, and sends nothing', () => {
  const grant: Grant = { roles: ['REQUEST', 'REQUEST_ESCROW', 'TRACK'], limits: [] };
  expect(can(grant)).toEqual(['See only the payments that they take part in', 'Request payments']);
});

test('a limit of nothing is nothing', () => {
  const limits = [{ act: 'SEND' as const, maxAmount: 0, paymentOccasionIds: null }];
  expect(can({ roles: ['ADMIN'], limits })).not.toContainEqual(expect.stringMatching(/^Send payments/));
});

test('an example is of the act, and there may be none within, or none at all', () => {
  expect(exampleOf(upTo(100), [example(200)])).toBe('for example not $2.00 for Closing funds');
  expect(exampleOf(upTo(100, ['closing']), [example(50, 'rent')])).toBe('for example not $0.50 for Rent');
  expect(exampleOf({ ...upTo(100), act: 'REFUND' }, [example(50)])).toBeNull();
});

test('a change is what becomes another sight', () => {
  const before = sights({ roles: ['REQUEST', 'TRACK'], limits: [] });
  const after = sights({ roles: ['REFUND_PAYMENT'], limits: [] });
  const { gained, lost } = changedSights(before, after);
  expect(gained.map(({ text }) => text)).toEqual([
    'See every payment of Harbor Realty',
    'Refund deposited earnest money',
  ]);
  expect(lost.map(({ text }) => text)).toEqual([
    'See only the payments that they take part in',
    'Request payments',
  ]);
});
