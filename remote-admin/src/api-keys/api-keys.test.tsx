import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { ApiKeys } from './api-keys';

const key = (given: object = {}) => ({
  ...{
    id: 'key-1',
    name: 'Closing desk',
    prefix: 'kt_live_abc123',
    world: 'LIVE',
    scopes: ['READ_PAYMENTS'],
    sendLimit: null,
  },
  ...{
    addresses: [],
    createdAt: '2026-03-01T10:00:00.000Z',
    createdBy: { id: 'u', fullName: 'Maya Okafor' },
  },
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  webhooks: [],
  ...given,
});
const show = (
  keys: readonly object[],
  handlers: Parameters<typeof mockGateway>[0] = {},
  testKeysOffered = true,
) => {
  const calls = mockGateway({ ApiKeys: () => ({ apiKeys: keys, testKeysOffered }), ...handlers });
  return { calls, ...renderRoute(<ApiKeys integrationId="int-1" />) };
};
const inputOf = (calls: ReturnType<typeof mockGateway>, operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables);

test('a key is made, shown once, and gone when it was copied', async () => {
  const { calls, container } = show([], { CreateApiKey: () => ({ createApiKey: key() }) });
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  await userEvent.type(screen.getByLabelText('Key name'), 'Closing desk');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Choose what the key may do')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('checkbox', { name: /Send payments/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Required for a key that sends payments')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Largest payment'), '2500');
  await userEvent.type(screen.getByLabelText(/Addresses/), '203.0.113.0/24');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  const secret = (await screen.findByText(/^kt_live_[\w-]{43}$/)).textContent;
  expect(inputOf(calls, 'CreateApiKey')).toMatchObject([
    {
      input: {
        ...{ integrationId: 'int-1', name: 'Closing desk', secret, scopes: ['SEND_PAYMENTS'] },
        ...{ sendLimit: 250_000, addresses: ['203.0.113.0/24'] },
      },
    },
  ]);
  expect(await axe(container)).toHaveNoViolations();
  expect(screen.getByRole('button', { name: 'Copy key' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.getByRole('button', { name: 'New API key' })).toHaveFocus();
});

test('the form takes the focus from the button in whose place it opens, and gives it back when it is canceled', async () => {
  show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  expect(screen.getByRole('radio', { name: /Live/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Make an API key' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New API key' })).toHaveFocus();
});

test('what was refused is said at its field, and sent again with the same secret', async () => {
  const { calls } = show([], {
    CreateApiKey: () => gatewayError('BAD_INPUT', 'Must be an IP address', 'input.addresses.0'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  await userEvent.type(screen.getByLabelText('Key name'), 'Desk');
  await userEvent.click(screen.getByRole('checkbox', { name: /Read payments/ }));
  await userEvent.type(screen.getByLabelText(/Addresses/), 'here');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Must be an IP address')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  const secrets = inputOf(calls, 'CreateApiKey').map(({ input }) => JSON.stringify(input));
  expect(new Set(secrets).size).toBe(1);
});

test('a key is rotated and revoked after a question; one that ended is not offered either', async () => {
  const { calls } = show(
    [
      key({
        scopes: ['MANAGE_WEBHOOKS', 'PREPARE_REQUESTS'],
        webhooks: [{ id: 'hook-1', url: 'https://desk.example/hooks' }],
      }),
      key({ id: 'key-2', name: 'Old desk', revokedAt: '2026-03-02T10:00:00.000Z' }),
    ],
    {
      RotateApiKey: () => ({ rotateApiKey: key({ id: 'key-3' }) }),
      RevokeApiKey: () => ({ revokeApiKey: key({ revokedAt: '2026-03-02T10:00:00.000Z' }) }),
    },
  );
  const [live, ended] = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole(
    'listitem',
  );
  if (live === undefined || ended === undefined) throw new Error('Two keys are listed.');
  expect(within(ended).getByText('Revoked')).toBeVisible();
  expect(within(ended).queryByRole('button')).toBeNull();
  await userEvent.click(within(live).getByRole('button', { name: 'Rotate key' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate key' }));
  const secret = (await screen.findByText(/^kt_live_[\w-]{43}$/)).textContent;
  expect(inputOf(calls, 'RotateApiKey')).toEqual([expect.objectContaining({ id: 'key-1', secret })]);
  await userEvent.click(within(live).getByRole('button', { name: 'Revoke key' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    /refused at once\. The webhook that it made ends too: https:\/\/desk\.example\/hooks\..*Prepared requests/,
  );
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke key' }));
  expect(inputOf(calls, 'RevokeApiKey')).toEqual([expect.objectContaining({ id: 'key-1' })]);
});

test('a test key is made and rotated as one', async () => {
  const test = key({ id: 'key-9', name: 'Trial', prefix: 'kt_test_abc123', world: 'TEST' });
  const { calls, container } = show([test], {
    CreateApiKey: () => ({ createApiKey: test }),
    RotateApiKey: () => ({ rotateApiKey: test }),
  });
  const [row] = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
  if (row === undefined) throw new Error('One key is listed.');
  expect(within(row).getByText('Test')).toBeVisible();
  expect(within(row).getByText('kt_test_abc123…')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New API key' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Test/ }));
  await userEvent.type(screen.getByLabelText('Key name'), 'Trial');
  await userEvent.click(screen.getByRole('checkbox', { name: /Read payments/ }));
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  const secret = (await screen.findByText(/^kt_test_[\w-]{43}$/)).textContent;
  expect(inputOf(calls, 'CreateApiKey')).toMatchObject([{ input: { secret } }]);
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await userEvent.click(within(row).getByRole('button', { name: 'Rotate key' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate key' }));
  const next = (await screen.findByText(/^kt_test_[\w-]{43}$/)).textContent;
  expect(inputOf(calls, 'RotateApiKey')).toEqual([expect.objectContaining({ id: 'key-9', secret: next })]);
});

test('without a test world the form says that there are no test keys', async () => {
  const { container } = show([], {}, false);
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  expect(screen.getByRole('radio', { name: /^Test/ })).toBeDisabled();
  expect(screen.getByText('This platform runs no test world, so there are no test keys.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('a key has a last day where one is chosen, and none that is over', async () => {
  const { calls } = show([], { CreateApiKey: () => ({ createApiKey: key() }) });
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  await userEvent.type(screen.getByLabelText('Key name'), 'Desk');
  await userEvent.click(screen.getByRole('checkbox', { name: /Read payments/ }));
  await userEvent.type(screen.getByLabelText(/Last day/), '2020-01-31');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Must be today or later')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/Last day/));
  await userEvent.type(screen.getByLabelText(/Last day/), '2099-01-31');
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }));
  await screen.findByText(/^kt_live_/);
  const end = new Date(2099, 0, 31, 23, 59, 59, 999).toISOString();
  expect(inputOf(calls, 'CreateApiKey')).toMatchObject([{ input: { expiresAt: end } }]);
});
