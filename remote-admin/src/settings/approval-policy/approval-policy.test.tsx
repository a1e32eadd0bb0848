import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../../testing/settings';
import SettingsScreen from '../screen';

const large = {
  ...{ direction: 'OUTBOUND', minAmount: 2_500_000, paymentOccasionIds: null, firstToAccount: false },
  ...{ accountChangedDays: null, outsideBusinessHours: false, approvers: 'TWO' },
};
const fresh = {
  ...large,
  minAmount: null,
  firstToAccount: true,
  approvers: 'ONE',
  paymentOccasionIds: ['po-1'],
};
const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
const version = (number: number, rules: readonly object[], confirmedBy: string | null = null) => ({
  ...{ version: number, rules, hours, confirmedBy, madeBy: 'Dana Ruiz' },
  secondFactor: false,
  madeAt: '2026-11-20T10:00:00.000Z',
});
const waits = (refusal: string | null) => ({
  ...{ id: 'change-1', rules: [], hours, requestedBy: 'Dana Ruiz', refusal },
  secondFactor: false,
  ...{ requestedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' },
});

let live: ReturnType<typeof mockSocket>;
beforeEach(() => {
  live = mockSocket();
});

function show(given: object = {}, answers: Parameters<typeof mockGateway>[0] = {}, options: object = {}) {
  const policy = { organizationId: 'org-1', mayManage: true, versions: [], waits: null, ...given };
  const occasion = { id: 'po-1', name: 'Vendor payouts', direction: 'OUTBOUND' };
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    ApprovalPolicyOf: () => ({ approvalPolicy: policy, paymentOccasions: { entries: [occasion] } }),
    ControlChangesOf: () => ({ controlChanges: [] }),
    WaitingPermissionChanges: () => ({ permissionChanges: [] }),
    SaveApprovalPolicy: () => ({ saveApprovalPolicy: { organizationId: 'org-1', waits: null } }),
    ConfirmApprovalPolicyChange: () => ({ confirmApprovalPolicyChange: { organizationId: 'org-1' } }),
    RefuseApprovalPolicyChange: () => ({ refuseApprovalPolicyChange: { organizationId: 'org-1' } }),
    ...answers,
  });
  return { calls, ...renderRoute(<SettingsScreen params={{ tab: 'approvals' }} />, options) };
}

const sent = (calls: ReturnType<typeof mockGateway>, operation: string) =>
  calls.findLast((call) => call.operation === operation)?.variables;

test('a first rule is added, said in words, and saved', async () => {
  const { calls, container } = show();
  expect(await screen.findByText(/^No rules\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  const rule = within(screen.getByRole('group', { name: 'Rule 1' }));
  expect(rule.getByLabelText('Payments')).toHaveFocus();
  await userEvent.type(rule.getByLabelText(/^Of at least/), '25000');
  await userEvent.selectOptions(rule.getByLabelText('Needs'), 'Two approvers');
  expect(rule.getByText('$25,000 or more out: two approvers')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
  await waitFor(() =>
    expect(sent(calls, 'SaveApprovalPolicy')).toMatchObject({
      input: { organizationId: 'org-1', baseVersion: 0, rules: [large], hours },
    }),
  );
});

test('rules are moved by key, and the focus goes with them', async () => {
  const { calls } = show({ versions: [version(3, [large, fresh])] });
  const up = await screen.findByRole('button', { name: 'Move rule 2 up' });
  up.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move rule 1 down' })).toHaveFocus();
  expect(screen.getByText('Now rule 1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
  await waitFor(() =>
    expect(sent(calls, 'SaveApprovalPolicy')).toMatchObject({
      input: { baseVersion: 3, rules: [fresh, large] },
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove rule 1' }));
  expect(screen.getByRole('button', { name: 'Add rule' })).toHaveFocus();
});

test('business hours are asked for where a rule is about them, and checked', async () => {
  const { calls } = show({ versions: [version(1, [large])] });
  expect(await screen.findByRole('group', { name: 'Rule 1' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/^From/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Outside business hours' }));
  await userEvent.clear(screen.getByLabelText(/^To/));
  await userEvent.type(screen.getByLabelText(/^To/), '07:00');
  await userEvent.type(screen.getByLabelText(/^Account changed/), '400');
  await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
  expect(await screen.findByText('Closes before it opens')).toBeInTheDocument();
  expect(screen.getByText('Enter 1 to 365 days')).toBeInTheDocument();
  expect(sent(calls, 'SaveApprovalPolicy')).toBeUndefined();
});

test('what lets more out is asked for, and the form shows what is in force', async () => {
  show(
    { versions: [version(1, [large])] },
    { SaveApprovalPolicy: () => ({ saveApprovalPolicy: { organizationId: 'org-1', waits: { id: 'c' } } }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove rule 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
  expect(await screen.findByRole('group', { name: 'Rule 1' })).toBeInTheDocument();
});

test('a second factor is asked for by a box, and versions say so', async () => {
  const { calls, container } = show({
    versions: [{ ...version(2, [large]), secondFactor: true }, version(1, [large])],
    waits: { ...waits('REQUESTED_BY_VIEWER'), rules: [large] },
  });
  const box = await screen.findByRole('checkbox', { name: /^A second factor/ });
  expect(box).toBeChecked();
  expect(screen.getAllByText('Approving and refunding ask for a second factor')).toHaveLength(1);
  await userEvent.click(box);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
  await waitFor(() =>
    expect(sent(calls, 'SaveApprovalPolicy')).toMatchObject({
      input: { baseVersion: 2, rules: [large], secondFactor: false },
    }),
  );
});

test('a second person confirms a change; who asked takes it back', async () => {
  const { calls, container, unmount } = show({ versions: [version(1, [large])], waits: waits(null) });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm policy' }));
  await waitFor(() => expect(sent(calls, 'ConfirmApprovalPolicyChange')).toEqual({ id: 'change-1' }));
  expect(await axe(container)).toHaveNoViolations();
  unmount();
  const own = show({ versions: [version(1, [large])], waits: waits('REQUESTED_BY_VIEWER') });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() =>
    expect(sent(own.calls, 'RefuseApprovalPolicyChange')).toEqual({ id: 'change-1', reason: null }),
  );
});

test('who does not manage it reads the rules and the versions', async () => {
  const { container } = show({
    mayManage: false,
    versions: [version(2, [fresh], 'Lee Park'), version(1, [])],
  });
  expect(await screen.findByText('Platform staff changes it here.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const versions = within(screen.getByText('Version 2').closest('ol') ?? container);
  expect(versions.getByText(/Dana Ruiz, confirmed by Lee Park/)).toBeInTheDocument();
  expect(versions.getByText(/Vendor payouts/)).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('agents are told that it is not theirs', async () => {
  show({}, {}, { viewer: { permissions: new Set(['REQUEST'] as const) } });
  expect(
    await screen.findByText('Only admins of Harbor Realty see its approval policy.'),
  ).toBeInTheDocument();
});

test('a policy that did not load can be tried again', async () => {
  show({}, { ApprovalPolicyOf: () => gatewayError('INTERNAL', 'No answer today.') });
  expect(await screen.findByRole('heading', { name: 'Error loading approval policy' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

describe('trying a draft', () => {
  const sums = (out: [number, number] = [0, 0], into: [number, number] = [0, 0]) => ({
    inbound: { count: into[0], amount: into[1] },
    outbound: { count: out[0], amount: out[1] },
  });
  const unknown = { decisions: 0, medianSeconds: null, expired: 0 };
  const entry = {
    ...{ at: '2026-11-20T10:00:00.000Z', rule: 0, approvers: 'TWO', candidates: 1, waited: false },
    payment: {
      ...{ id: '483920117', amount: 2_600_000, receiverEmail: 'vendor@people.example' },
      paymentOccasion: { id: 'po-1', name: 'Vendor payouts', direction: 'OUTBOUND' },
    },
  };
  const simulation = (more: object = {}) => ({
    approvalPolicySimulation: {
      ...{ since: '2026-08-24T10:00:00.000Z', cut: false, payments: sums([4, 3_000_000], [2, 700_000]) },
      ...{ waits: sums([1, 2_600_000]), waitsForTwo: sums([1, 2_600_000]), rules: [sums([1, 2_600_000])] },
      ...{ anew: sums([1, 2_600_000]), noMore: sums(), stricter: sums(), looser: sums() },
      ...{ oneApprover: { decisions: 3, medianSeconds: 10_800, expired: 1 }, twoApprovers: unknown },
      approvers: [{ userId: 'u-1', name: 'Lee Park', payments: sums([1, 2_600_000]) }],
      ...{ nobody: sums(), onePerson: sums([1, 2_600_000]), noAdmin: sums(), entries: [entry], ...more },
    },
  });
  const tryIt = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Try on the last 90 days' }));

  test('says what would have waited, for how long and for whom, and saves nothing', async () => {
    const { calls, container } = show(
      { versions: [version(3, [large])] },
      { ApprovalPolicySimulation: () => simulation() },
    );
    await tryIt();
    const result = within(await screen.findByRole('region', { name: 'The last 90 days with this draft' }));
    expect(await result.findByText('1 of 6 payments would have waited.')).toBeInTheDocument();
    expect(sent(calls, 'ApprovalPolicySimulation')).toMatchObject({
      input: { organizationId: 'org-1', baseVersion: 3, rules: [large], hours },
    });
    expect(result.getByText('2 in, $7,000.00; 4 out, $30,000.00')).toBeInTheDocument();
    expect(result.getByText('3 hours, the median of 3 decisions; 1 expired undecided')).toBeInTheDocument();
    expect(result.getByText('Not known: none was decided in these 90 days')).toBeInTheDocument();
    expect(
      result.getByText('Only one person could have approved what needs two: 1 out, $26,000.00.'),
    ).toBeInTheDocument();
    expect(result.getByRole('table', { name: 'Who could have approved' })).toHaveTextContent('Lee Park');
    expect(result.getByRole('link', { name: 'Vendor payouts' })).toHaveAttribute(
      'href',
      '/harbor-realty/transactions/483920117',
    );
    expect(sent(calls, 'SaveApprovalPolicy')).toBeUndefined();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('says that the draft has changed since, and asks anew', async () => {
    const { calls } = show(
      { versions: [version(3, [large])] },
      { ApprovalPolicySimulation: () => simulation() },
    );
    await tryIt();
    expect(await screen.findByText('1 of 6 payments would have waited.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Needs'), 'One approver');
    expect(screen.getByText('The draft has changed since; try again.')).toBeInTheDocument();
    await tryIt();
    await waitFor(() =>
      expect(sent(calls, 'ApprovalPolicySimulation')).toMatchObject({
        input: { rules: [{ ...large, approvers: 'ONE' }] },
      }),
    );
    expect(screen.queryByText('The draft has changed since; try again.')).not.toBeInTheDocument();
  });

  test('asks nothing while the draft is wrong, and can be tried again after a failure', async () => {
    let fails = true;
    const { calls } = show(
      { versions: [version(1, [large])] },
      {
        ApprovalPolicySimulation: () =>
          fails ? gatewayError('INTERNAL', 'No answer today.') : simulation({ payments: sums() }),
      },
    );
    const days = await screen.findByLabelText(/^Account changed/);
    await userEvent.type(days, '400');
    await tryIt();
    expect(await screen.findByText('Enter 1 to 365 days')).toBeInTheDocument();
    expect(sent(calls, 'ApprovalPolicySimulation')).toBeUndefined();
    await userEvent.clear(days);
    await tryIt();
    expect(await screen.findByRole('heading', { name: 'The draft could not be tried' })).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(
      await screen.findByRole('heading', { name: 'No payments in the last 90 days' }),
    ).toBeInTheDocument();
  });
});

const limitChange = (refusal: string | null, mayConfirm = ['Priya Raman']) => ({
  id: 'control-1',
  subject: 'PAYMENT_OCCASION',
  subjectId: 'po-1',
  subjectName: 'Vendor payouts',
  settings: [
    { name: 'limit', before: '500000', after: '900000' },
    { name: 'requiresSecondaryApproval', before: 'yes', after: 'no' },
  ],
  requestedBy: 'Dana Ruiz',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  mayConfirm,
  refusal,
});

test('a setting that waits says what changes and who may confirm it, and is confirmed', async () => {
  const { calls, container } = show(
    {},
    {
      ControlChangesOf: () => ({ controlChanges: [limitChange(null)] }),
      ConfirmControlChange: () => ({ confirmControlChange: { id: 'control-1' } }),
    },
  );
  expect(await screen.findByText('limit of a payment: $5,000 → $9,000')).toBeInTheDocument();
  expect(screen.getByText('second approval: yes → no')).toBeInTheDocument();
  expect(screen.getByText('May confirm it: Priya Raman, or platform staff.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Vendor payouts' })).toHaveAttribute(
    'href',
    '/harbor-realty/payment-occasions/po-1',
  );
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm settings' }));
  await waitFor(() => expect(sent(calls, 'ConfirmControlChange')).toEqual({ id: 'control-1' }));
});

test('the asker takes a setting back, and confirms nothing', async () => {
  const { calls } = show(
    {},
    {
      ControlChangesOf: () => ({ controlChanges: [limitChange('REQUESTED_BY_VIEWER', [])] }),
      RefuseControlChange: () => ({ refuseControlChange: { id: 'control-1' } }),
    },
  );
  expect(await screen.findByText('Only platform staff may confirm it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(sent(calls, 'RefuseControlChange')).toEqual({ id: 'control-1', reason: null }));
});

test('an admin without the approval right only reads; a list that fails can be asked for again', async () => {
  let fails = true;
  show(
    {},
    {
      ControlChangesOf: () =>
        fails ? gatewayError('UNAVAILABLE', 'Not now.') : { controlChanges: [limitChange('NOT_HELD')] },
    },
  );
  expect(await screen.findByText('Error loading settings that wait')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText(/An admin who approves these payments confirms it\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
});

test('permissions that wait stand beside the settings, and what begins to wait appears by itself', async () => {
  let waiting: readonly object[] = [];
  const change = {
    ...{
      id: 'change-1',
      userId: 'user-2',
      fullName: 'Maya Okafor',
      email: 'maya@harbor.example',
      isNew: false,
    },
    heldRoles: ['TRACK'],
    heldLimits: [],
    roles: ['REFUND_PAYMENT', 'TRACK'],
    limits: [],
    requestedBy: 'Nora Quist',
    requestedAt: '2026-03-01T10:00:00.000Z',
    expiresAt: '2026-03-08T10:00:00.000Z',
    refusal: null,
  };
  show(
    {},
    {
      WaitingPermissionChanges: () => ({ permissionChanges: waiting }),
      PermissionExamples: () => ({ permissionExamples: [] }),
      GivingPermissions: () => ({
        permissionsToGive: { roles: [], limits: [] },
        paymentOccasions: { entries: [] },
      }),
    },
  );
  await waitFor(() => expect(live.open()).toContain('WaitingChangesChanged'));
  expect(screen.queryByText('Maya Okafor')).not.toBeInTheDocument();
  waiting = [change];
  live.push('WaitingChangesChanged', { waitingChangesChanged: { organizationId: 'org-1' } });
  expect(
    await screen.findByRole('region', { name: 'Permissions that wait for confirmation' }),
  ).toHaveTextContent('Maya Okafor');
});
