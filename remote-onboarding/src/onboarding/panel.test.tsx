import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import type { Onboarding } from '@keyturn/shared/organization';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import HomeScreen from '../home/screen';

// The lazily loaded parts take their time on a busy machine.

const fresh: Onboarding = {
  pendingRequiredSteps: 2,
  verifiedEscrowAccounts: 0,
  verifiedFundingSources: 0,
  hasSharedPaymentOccasion: false,
  escrow: 'PENDING',
  funding: 'PENDING',
  branding: 'PENDING',
};
const source = (given: object = {}) => ({
  id: 'source-1',
  name: 'Operating',
  displayName: 'Truist ••4821',
  status: 'UNVERIFIED',
  active: true,
  microdepositStatus: 'pending',
  mdVerifiedAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  ...given,
});
const escrow = (given: object = {}) => ({
  id: 'escrow-1',
  name: 'Main',
  active: true,
  fundingSource: source(given),
});
const page = (entries: readonly object[]) => ({
  entries,
  pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
});
const handlers = {
  ContentCards: () => ({ contentCards: [] }),
  Glance: () => gatewayError('INTERNAL', 'Not asked for here.'),
  OnboardingEscrowAccounts: (): object => ({ escrowAccountsList: page([]) }),
  OnboardingFundingSources: (): object => ({ fundingSources: page([]) }),
  SetOnboardingSteps: (): object => ({
    updateOrganization: { id: 'org-1', onboardingProgress: { organizationId: 'org-1', ...fresh } },
  }),
};
const open = (onboarding: Partial<Onboarding>, over: Partial<typeof handlers> = {}) => {
  const calls = mockGateway({ ...handlers, ...over });
  const rendered = renderRoute(<HomeScreen />, { onboarding: { ...fresh, ...onboarding } });
  const changes = () =>
    calls
      .filter(({ operation }) => operation === 'SetOnboardingSteps')
      .map(({ variables }) => variables['input']);
  return { ...rendered, calls, changes };
};
const panel = (name = 'Finish registering your organization') => screen.findByRole('region', { name });
const done = { pendingRequiredSteps: 0, escrow: 'COMPLETED', funding: 'SKIPPED' } as const;

beforeEach(() => {
  localStorage.clear();
  mockSocket();
});

test('a new organization is led to its first account', async () => {
  const { container } = open({});
  const steps = within(await panel()).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(screen.getByText('2 required steps left')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/harbor-realty/escrow-accounts/register',
  );
  expect(within(await panel()).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a step is skipped once that was confirmed', async () => {
  const { changes } = open({});
  await panel();
  await userEvent.click(screen.getByRole('button', { name: 'Skip this step' }));
  let question = await screen.findByRole('alertdialog', { name: 'Skip this step?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Skip this step' }));
  question = await screen.findByRole('alertdialog', { name: 'Skip this step?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Skip this step' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      { orgId: 'org-1', escrowOnboardingSkippedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown },
    ]),
  );
});

test('accounts that wait are listed with the way to verify them; the step cannot be finished yet', async () => {
  open({}, { OnboardingEscrowAccounts: () => ({ escrowAccountsList: page([escrow()]) }) });
  const list = await screen.findByRole('list', { name: 'Escrow accounts' });
  expect(list).toHaveTextContent('Pending Microdeposit');
  expect(within(list).getByRole('link', { name: /^Verify escrow account/ })).toHaveAttribute(
    'href',
    '/harbor-realty/escrow-accounts/escrow-1/manage',
  );
  expect(screen.getByRole('link', { name: 'Add another account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^I'm done!/ })).not.toBeInTheDocument();
});

test('while an escrow account waits for its bank, the funding source can be added', async () => {
  open({}, { OnboardingEscrowAccounts: () => ({ escrowAccountsList: page([escrow()]) }) });
  const [, funding] = within(await panel())
    .getAllByRole('listitem', { name: '' })
    .filter((step) => within(step).queryByRole('heading', { level: 3 }) !== null);
  expect(funding).toHaveTextContent('Add funding source');
  expect(await within(funding as HTMLElement).findByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/harbor-realty/funding-sources/add',
  );
});

test('who has no customer is not led to a form that refuses them', async () => {
  mockGateway(handlers);
  renderRoute(<HomeScreen />, {
    onboarding: { ...fresh, escrow: 'SKIPPED', pendingRequiredSteps: 1 },
    organization: { customer: null },
  });
  expect(await screen.findByText(/^Your organization is not set up for bank accounts/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ask support to set it up' })).toHaveAttribute(
    'href',
    '/harbor-realty/support',
  );
  expect(screen.queryByRole('link', { name: 'Set it up' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Skip this step' })).toBeVisible();
});

test('with a verified account the step is finished', async () => {
  const { changes } = open(
    { escrow: 'COMPLETED', pendingRequiredSteps: 1, verifiedFundingSources: 1 },
    { OnboardingFundingSources: () => ({ fundingSources: page([source({ status: 'VERIFIED' })]) }) },
  );
  const list = await screen.findByRole('list', { name: 'Funding sources' });
  expect(within(list).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('1 required step left')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^I'm done!/ }));
  await waitFor(() =>
    expect(changes()).toEqual([
      { orgId: 'org-1', fundingOnboardingCompletedAt: expect.stringMatching(/Z$/) as unknown },
    ]),
  );
});

test('a list asks again every 3 seconds while an account is unverified, and no more once it is verified', async () => {
  jest.useFakeTimers();
  try {
    let verified = false;
    const { calls } = open(
      {},
      {
        OnboardingEscrowAccounts: () => ({
          escrowAccountsList: page([escrow(verified ? { status: 'VERIFIED' } : {})]),
        }),
      },
    );
    const asked = () => calls.filter(({ operation }) => operation === 'OnboardingEscrowAccounts').length;
    await screen.findByRole('list', { name: 'Escrow accounts' });
    expect(asked()).toBe(1);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(asked()).toBe(2);
    verified = true;
    await jest.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(screen.getByText('Active')).toBeVisible());
    expect(asked()).toBe(3);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(asked()).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});

test('a skipped step is opened again, and all of them by a reset', async () => {
  const { changes } = open(done);
  await panel();
  expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/harbor-realty/settings/branding',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo skipping' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset steps' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Reset steps' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()).toEqual([
    { orgId: 'org-1', fundingOnboardingSkippedAt: null },
    {
      orgId: 'org-1',
      escrowOnboardingCompletedAt: null,
      escrowOnboardingSkippedAt: null,
      fundingOnboardingCompletedAt: null,
      fundingOnboardingSkippedAt: null,
      brandingOnboardingCompletedAt: null,
      brandingOnboardingSkippedAt: null,
    },
  ]);
});

test('all done, the panel can be hidden and stays so', async () => {
  const finished = { ...done, funding: 'COMPLETED', branding: 'COMPLETED' } as const;
  const first = open(finished);
  const region = await panel("You're all done registering your organization!");
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['Add escrow accountDone', 'Add funding sourceDone', 'Customize your accountDone']);
  expect(await axe(first.container)).toHaveNoViolations();
  await userEvent.click(within(region).getByRole('button', { name: 'Hide' }));
  expect(region).not.toBeInTheDocument();
  first.unmount();
  const second = open(finished);
  expect(screen.queryByText(/all done registering/)).not.toBeInTheDocument();
  second.unmount();
  const third = open({ ...finished, escrow: 'PENDING', pendingRequiredSteps: 1 });
  await panel();
  expect(screen.queryByRole('button', { name: 'Show the registration' })).not.toBeInTheDocument();
  third.unmount();
  open(finished);
  await userEvent.click(screen.getByRole('button', { name: 'Show the registration' }));
  await panel("You're all done registering your organization!");
  expect(screen.queryByRole('button', { name: 'Show the registration' })).not.toBeInTheDocument();
});

test('a shared occasion stands for both accounts', async () => {
  const { container } = open({ hasSharedPaymentOccasion: true, pendingRequiredSteps: 0 });
  const region = await panel("You're all done registering your organization!");
  const titles = within(region).getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    'Add payment occasion Done',
    'Customize your account optional',
  ]);
  expect(within(region).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a list that fails can be asked again', async () => {
  let down = true;
  open(
    {},
    {
      OnboardingEscrowAccounts: () =>
        down ? gatewayError('INTERNAL', 'The database is away.') : { escrowAccountsList: page([escrow()]) },
    },
  );
  expect(await screen.findByText('The database is away.')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Escrow accounts' })).toBeVisible();
});

test('who holds no escrow is led to support', async () => {
  mockGateway(handlers);
  renderRoute(<HomeScreen />, { onboarding: fresh, organization: { customer: null } });
  expect(await screen.findByRole('link', { name: 'ask support to set it up' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Set it up' })).not.toBeInTheDocument();
});

test('an agent sees what is missing while it is, and can do nothing about it', async () => {
  mockGateway(handlers);
  const first = renderRoute(<HomeScreen />, {
    onboarding: fresh,
    viewer: { permissions: new Set(['TRACK']) },
  });
  expect(await screen.findByText(/An admin of your organization has to finish them/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Skip/ })).not.toBeInTheDocument();
  first.unmount();
  renderRoute(<HomeScreen />, {
    onboarding: { ...fresh, ...done },
    viewer: { permissions: new Set(['TRACK']) },
  });
  expect(screen.queryByText(/registering your organization/)).not.toBeInTheDocument();
});
