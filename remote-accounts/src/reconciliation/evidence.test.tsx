import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { toast } from '@keyturn/shared/toast';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { PeriodsTab } from './periods/periods-tab';
import { TodayTab } from './today/today-tab';

const amounts = {
  ...{ bankBalance: 0, outstandingDeposits: 0, outstandingDisbursements: 0, adjustedBank: 0, bookBalance: 0 },
  ...{ filesBalance: 0, difference: 0, unexplained: 0 },
};
const period = {
  ...{ id: 'period-1', fromDay: '2026-03-02', throughDay: '2026-03-31', state: 'LOCKED', adjustedBank: 0 },
  ...{ preparedAt: '2026-04-01T10:00:00.000Z', preparedWords: 'Looked at all', reviewedAt: null },
  ...{ reviewedWords: null, difference: 0, reported: true, reportHash: null, reviewable: false },
  ...{ preparedBy: null, reviewedBy: null, amendments: [] },
};
const waiting = {
  ...{ __typename: 'BookMovement', id: 'movement-1', day: '2026-03-27', amount: 500, age: 2 },
  ...{ paymentId: '123456789', party: 'Dana Cole', file: '1 Pier Rd' },
};
const auditor = { viewer: { permissions: new Set(['AUDIT'] as const) } };

/** What was asked for and what was saved, with a gateway that answers with a status. */
function gatewayWithEvidence(status: number) {
  const asked: string[] = [];
  const saved: string[] = [];
  mockGateway({
    Periods: () => ({ reconciliationPeriods: [period] }),
    ThreeWays: () => ({
      threeWays: {
        ...{ day: '2026-03-31', ...amounts, early: [], exceptions: [], outstanding: [waiting] },
        ...{ exceptionCount: 0, unnotedExceptions: 0 },
        files: ['1 Pier Rd', 'House', 'Unassigned'].map((file) => ({ file, balance: 100 })),
      },
    }),
  });
  const graphql = globalThis.fetch;
  Object.assign(URL, { createObjectURL: () => 'blob:evidence', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('/reconciliation/evidence/')) return graphql(input, init);
    asked.push(address);
    return Promise.resolve(new Response('zip', { status }));
  };
  return { asked, saved };
}

test('an auditor downloads the evidence of a signed period', async () => {
  const { asked, saved } = gatewayWithEvidence(200);
  const { container } = renderRoute(<PeriodsTab fundingSourceId="account-1" />, auditor);
  await userEvent.click(await screen.findByRole('button', { name: 'Evidence' }));
  await waitFor(() => expect(saved).toEqual(['evidence.zip']));
  expect(asked).toEqual(['http://gateway.test/reconciliation/evidence/periods/period-1']);
  expect(await axe(container)).toHaveNoViolations();
});

test('and of a file that is a property', async () => {
  const { asked, saved } = gatewayWithEvidence(200);
  const { container } = renderRoute(<TodayTab fundingSourceId="account-1" />, auditor);
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Evidence of/ });
  expect(screen.getByText('Mar 27, 2026, payment 123456789, Dana Cole, 2 banking days')).toBeVisible();
  expect(others).toEqual([]);
  expect(button).toHaveAccessibleName('Evidence of 1 Pier Rd');
  if (button !== undefined) await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['evidence.zip']));
  expect(asked).toEqual([
    'http://gateway.test/reconciliation/evidence/accounts/account-1?file=1%20Pier%20Rd',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  [404, /No payment belongs to it/],
  [400, /too many payments for one archive/],
  [503, /could not be fetched/],
])('what was answered with %i is told', async (status, text) => {
  const { saved } = gatewayWithEvidence(status);
  const told = jest.spyOn(toast, 'error');
  renderRoute(<PeriodsTab fundingSourceId="account-1" />, auditor);
  await userEvent.click(await screen.findByRole('button', { name: 'Evidence' }));
  await waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.stringMatching(text)));
  expect(saved).toEqual([]);
});
