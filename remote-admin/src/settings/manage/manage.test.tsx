import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../../testing/settings';
import SettingsScreen from '../screen';

/** Whole forms are filled in. */

// Compiled once, before the clock of a test runs.
beforeAll(() => import('./manage-tab'));

const updated = ({ input }: Readonly<Record<string, unknown>>) => ({
  updateOrganization: settingsAnswer(typeof input === 'object' && input !== null ? input : {}).organization,
});
const attempt = (given: object = {}) => ({
  id: 'attempt-1',
  url: 'https://desk.example/hooks',
  createdAt: '2026-03-01T10:00:00.000Z',
  resultCode: 500,
  deliveredAt: null,
  canBeSentAgain: true,
  event: 'payment.deposited',
  transactionTemplate: { id: '123456789' },
  ...given,
});
const webhooks = () => ({
  webhookSubscriptions: [
    {
      ...{ id: 'hook-1', url: 'https://desk.example/hooks', createdAt: '2026-03-01T10:00:00.000Z' },
      ...{ events: [], earlierSecretUntil: null, goneAt: null, failingSince: null, failedAt: null },
      createdBy: { id: 'u', fullName: 'Maya Okafor' },
      createdByKey: null,
      adoptedBy: null,
      endedWithKey: false,
    },
  ],
  webhookAttempts: [attempt()],
});
const history = () => ({
  organizationHistory: {
    entries: [
      {
        id: 'h-1',
        at: '2026-03-01T10:00:00.000Z',
        kind: 'CHANGE',
        actorName: 'Maya Okafor',
        action: 'updateOrganization',
        subject: null,
        changes: [{ field: 'phone', before: '1', after: '2' }],
      },
    ],
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
  },
});

const show = (
  handlers: Parameters<typeof mockGateway>[0] = {},
  options: Parameters<typeof renderRoute>[1] = {},
) => {
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    UpdateOrganization: updated,
    SlugClaimed: () => ({ slugClaimed: false }),
    Integrations: () => ({ integrations: [{ id: 'int-1', name: 'Closing Desk' }] }),
    Webhooks: webhooks,
    ApiKeys: () => ({ apiKeys: [], testKeysOffered: false }),
    OrganizationHistory: history,
    ...handlers,
  });
  return { calls, ...renderRoute(<SettingsScreen params={{ tab: 'manage' }} />, options) };
};
const superuser = { viewer: { isSuperuser: true } };
const changes = (calls: ReturnType<typeof mockGateway>) =>
  calls.find(({ operation }) => operation === 'UpdateOrganization')?.variables['input'];
const field = (label: string) => screen.findByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('an admin changes details; only what differs is sent, and the slug is read-only', async () => {
  const { calls, container } = show();
  await userEvent.clear(await field('Address'));
  await userEvent.type(await field('Address'), '2 Pier Rd');
  expect(await field('Friendly URL')).toHaveAttribute('readonly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'joan@harbor.example' }));
  await userEvent.type(await field('Custom email'), 'nobody{Enter}');
  expect(screen.getByText('Custom email is not valid')).toBeInTheDocument();
  await userEvent.clear(await field('Custom email'));
  await userEvent.type(await field('Custom email'), 'Desk@harbor.example{Enter}');
  expect(screen.getByRole('checkbox', { name: 'desk@harbor.example' })).toBeChecked();
  expect(screen.queryByRole('switch', { name: /Refunds/ })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await save();
  await waitFor(() =>
    expect(changes(calls)).toEqual({
      orgId: 'org-1',
      address: '2 Pier Rd',
      emailChanges: { add: ['joan@harbor.example', 'desk@harbor.example'], remove: [] },
    }),
  );
});

test('a recipient who is typed and not added is saved with the rest', async () => {
  const { calls } = show();
  await userEvent.type(await field('Custom email'), 'Desk@harbor');
  await save();
  expect(await screen.findByText('Custom email is not valid')).toBeInTheDocument();
  expect(changes(calls)).toBeUndefined();
  await userEvent.type(await field('Custom email'), '.example');
  await save();
  await waitFor(() =>
    expect(changes(calls)).toEqual({
      orgId: 'org-1',
      emailChanges: { add: ['desk@harbor.example'], remove: [] },
    }),
  );
});

test('nothing is sent before every field is right; a refusal is said at its field', async () => {
  const { calls } = show({
    UpdateOrganization: () => gatewayError('BAD_INPUT', 'Enter a valid url', 'input.url'),
  });
  for (const label of ['Name', 'Email', 'Phone', 'Address', 'Website'])
    await userEvent.clear(await field(label));
  await save();
  expect(await screen.findAllByText('Required')).toHaveLength(5);
  expect(changes(calls)).toBeUndefined();
  await userEvent.type(await field('Name'), 'Harbor');
  await userEvent.type(await field('Email'), 'a@harbor.example');
  await userEvent.type(await field('Phone'), '5550100101');
  await userEvent.type(await field('Address'), 'Here');
  await userEvent.type(await field('Website'), 'x.example');
  await save();
  expect(await screen.findByText('Enter a valid url')).toBeInTheDocument();
  expect(await field('Name')).toHaveValue('Harbor');
});

test('a superuser moves the organization to another address, and turns refunds off', async () => {
  const { calls } = show(
    { DisableRefunds: () => ({ disableRefunds: { id: 'org-1', utilizesRefunds: false } }) },
    superuser,
  );
  await userEvent.clear(await field('Friendly URL'));
  await userEvent.type(await field('Friendly URL'), 'harbor north');
  await save();
  expect(await screen.findByText('Use only letters, numbers, underscores, or hyphens')).toBeInTheDocument();
  await userEvent.clear(await field('Friendly URL'));
  await userEvent.type(await field('Friendly URL'), 'harbor-north');
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent('/harbor-north/settings/manage'),
  );
  expect(changes(calls)).toEqual({ orgId: 'org-1', slug: 'harbor-north' });
  await userEvent.click(screen.getByRole('switch', { name: /Refunds/ }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Refunds/ })).not.toBeChecked());
});

test('a friendly URL that another organization or the dashboard has is claimed', async () => {
  const { calls } = show({ SlugClaimed: () => ({ slugClaimed: true }) }, superuser);
  await userEvent.clear(await field('Friendly URL'));
  await userEvent.type(await field('Friendly URL'), 'summit-title');
  expect(await screen.findByText('Already claimed')).toBeInTheDocument();
  // Its own former one is not claimed: the gateway is told whose it may be.
  expect(calls.find(({ operation }) => operation === 'SlugClaimed')?.variables).toEqual({
    slug: 'summit-title',
    organizationId: 'org-1',
  });
  await save();
  expect(changes(calls)).toBeUndefined();
});

test('a webhook is tried with a sample, a message is sent again, and the history is told', async () => {
  const { calls } = show({
    SendSampleWebhook: () => ({ sendSampleWebhook: attempt({ id: 'attempt-2', event: 'webhook.sample' }) }),
    RetryWebhook: () => ({ retryWebhookAttempt: attempt({ resultCode: null }) }),
  });
  expect(await screen.findByText('Answered 500')).toBeInTheDocument();
  expect(await screen.findByText('Maya Okafor changed the organization')).toBeInTheDocument();
  expect(screen.getByText('phone: 1 → 2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send sample event' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const asked = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  await waitFor(() => expect(asked('RetryWebhook')).toEqual({ id: 'attempt-1' }));
  expect(asked('SendSampleWebhook')).toEqual({ subscriptionId: 'hook-1' });
});

test('an address that is gone says why nothing is sent there, and its messages are not sent again', async () => {
  const [webhook] = webhooks().webhookSubscriptions;
  const { container } = show({
    Webhooks: () => ({
      webhookSubscriptions: [{ ...webhook, goneAt: '2026-03-02T10:00:00.000Z' }],
      webhookAttempts: [attempt({ resultCode: 410, canBeSentAgain: false })],
    }),
  });
  const place = within(await screen.findByRole('list', { name: 'Webhooks' }));
  expect(place.getByText('https://desk.example/hooks')).toBeVisible();
  expect(place.getByText('Switched off')).toBeVisible();
  expect(place.getByText(/^It answered 410 Gone: nothing is sent there since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send sample event' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  expect(place.getByRole('button', { name: 'Delete webhook' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('a webhook says which key made it; one that ended with the key is adopted', async () => {
  const [webhook] = webhooks().webhookSubscriptions;
  const createdByKey = { id: 'key-1', name: 'Desk', prefix: 'kt_live_abc123' };
  const { calls, container } = show({
    Webhooks: () => ({
      webhookSubscriptions: [{ ...webhook, createdByKey, endedWithKey: true }],
      webhookAttempts: [],
    }),
    AdoptWebhook: () => ({
      adoptWebhook: { ...webhook, createdByKey, adoptedBy: { id: 'u-2', fullName: 'Joan Reyes' } },
    }),
  });
  const place = within(await screen.findByRole('list', { name: 'Webhooks' }));
  expect(place.getByText('Ended')).toBeVisible();
  expect(place.getByText(/^It ended with the key that made it/)).toBeVisible();
  expect(place.getByText(/^Made by the key Desk \(kt_live_abc123…\) of Maya Okafor/)).toBeVisible();
  expect(place.queryByRole('button', { name: 'Send sample event' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(place.getByRole('button', { name: 'Adopt webhook' }));
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Adopt webhook' }),
  );
  expect(await place.findByText(/, adopted by Joan Reyes$/)).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'AdoptWebhook')?.variables).toEqual({ id: 'hook-1' });
  expect(place.queryByRole('button', { name: 'Adopt webhook' })).not.toBeInTheDocument();
});

test('events are chosen, a secret is changed, and what was missed is sent again', async () => {
  const [webhook] = webhooks().webhookSubscriptions;
  const { calls, container } = show({
    WebhookEvents: () => ({
      webhookEvents: [
        { type: 'payment.deposited', about: 'The money arrived.', example: '{}' },
        { type: 'payment.failed', about: 'The money did not arrive.', example: '{}' },
      ],
    }),
    ChooseWebhookEvents: () => ({ chooseWebhookEvents: { ...webhook, events: ['payment.failed'] } }),
    RotateWebhookSecret: () => ({
      rotateWebhookSecret: { ...webhook, earlierSecretUntil: '2026-03-02T10:00:00.000Z' },
    }),
    SendWebhookMessagesAgain: () => ({ sendWebhookMessagesAgain: 3 }),
  });
  const asked = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  await userEvent.click(await screen.findByRole('button', { name: 'Change webhook' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /payment\.failed/ }));
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Save events' }));
  expect(await screen.findByText('Told of payment.failed.')).toBeInTheDocument();
  expect(asked('ChooseWebhookEvents')).toEqual({
    id: 'hook-1',
    events: ['payment.failed'],
    eventsBefore: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('Copy this secret now. It is not shown again.')).toBeInTheDocument();
  const { secret } = asked('RotateWebhookSecret') ?? {};
  expect(screen.getByText(String(secret))).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.getByRole('button', { name: 'New secret' })).toHaveFocus();
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01T10:00');
  await userEvent.type(screen.getByLabelText('Until'), '2026-03-01T11:00');
  await userEvent.click(screen.getByRole('button', { name: 'Send these again' }));
  await waitFor(() =>
    expect(asked('SendWebhookMessagesAgain')).toEqual({
      ...{ id: 'hook-1', all: false },
      since: new Date('2026-03-01T10:00').toISOString(),
      until: new Date('2026-03-01T11:00').toISOString(),
    }),
  );
});

test('each try of a message is told with its answer', async () => {
  const { container } = show({
    WebhookTries: () => ({
      webhookAttempt: {
        ...{ id: 'attempt-1', externalId: 'msg_1', body: '{"type":"payment.failed"}' },
        deliveries: [
          {
            id: 't-1',
            at: '2026-03-01T10:00:00.000Z',
            ms: 12,
            resultCode: 500,
            answer: 'Out of space',
            error: null,
          },
          {
            id: 't-2',
            at: '2026-03-01T10:01:00.000Z',
            ms: 9,
            resultCode: null,
            answer: null,
            error: 'There was no answer',
          },
        ],
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  const place = within(await screen.findByRole('region', { name: 'Details' }));
  expect(place.getByText('Out of space')).toBeVisible();
  expect(place.getByText(/There was no answer/)).toBeVisible();
  expect(place.getByText(/"type": "payment\.failed"/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('one that took nothing for five days is switched on again', async () => {
  const [webhook] = webhooks().webhookSubscriptions;
  const { calls } = show({
    Webhooks: () => ({
      ...webhooks(),
      webhookSubscriptions: [{ ...webhook, failedAt: '2026-03-02T10:00:00.000Z' }],
    }),
    ResumeWebhook: () => ({ resumeWebhook: webhook }),
  });
  expect(await screen.findByText(/^It had taken nothing for five days/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on again' }));
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Switch on again' }),
  );
  expect(await screen.findByRole('button', { name: 'Send sample event' })).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'ResumeWebhook')?.variables).toEqual({ id: 'hook-1' });
});

test('after a webhook was added nothing is said to be required', async () => {
  show({ AddWebhook: () => ({ createWebhookSubscription: { id: 'hook-2', url: 'https://b.example/' } }) });
  await userEvent.type(await screen.findByLabelText('Webhook address'), 'https://b.example/');
  await userEvent.type(screen.getByLabelText('Secret'), 'a secret that nobody else has{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Secret')).toHaveValue(''));
  await userEvent.click(screen.getByRole('heading', { name: 'Closing Desk' }));
  await userEvent.type(screen.getByLabelText('Integration name'), 'x');
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
});

test('who may register organizations is led there, others are not', async () => {
  const first = show({ Settings: () => settingsAnswer({}, true) });
  expect(await screen.findByRole('link', { name: 'New organization' })).toHaveAttribute(
    'href',
    '/harbor-realty/organizations/new',
  );
  first.unmount();
  show();
  expect(await screen.findByRole('heading', { name: 'Organization' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New organization' })).not.toBeInTheDocument();
});
