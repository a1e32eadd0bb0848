import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import SupportPanel from './panel';

const show = (handlers: Parameters<typeof mockGateway>[0] = {}, query = '') => {
  const calls = mockGateway(handlers);
  return { calls, ...renderRoute(<SupportPanel />, { path: `/harbor-realty/support${query}` }) };
};
const message = () => screen.getByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

beforeEach(() => sessionStorage.clear());

test('a question is sent with its context, and nothing of it is kept', async () => {
  const { calls, container } = show(
    { ContactSupport: () => ({ contactSupport: true }) },
    '?context=Add%20payment%20occasion',
  );
  expect(screen.getByRole('heading', { name: 'How can we help?' })).toBeInTheDocument();
  expect(screen.getByLabelText('About')).toHaveValue('Add payment occasion');
  expect(screen.getByRole('link', { name: 'support@keyturn.example' })).toBeInTheDocument();
  await userEvent.type(message(), ' A new closing desk ');
  expect(await axe(container)).toHaveNoViolations();
  await send();
  await waitFor(() =>
    expect(calls.map(({ variables }) => variables)).toEqual([
      { organizationId: 'org-1', context: 'Add payment occasion', message: 'A new closing desk' },
    ]),
  );
  await waitFor(() => expect(message()).toHaveValue(''));
  expect(sessionStorage).toHaveLength(0);
});

test('an empty message is not sent', async () => {
  const { calls } = show({}, '?context=Anything');
  expect(screen.getByLabelText('About')).toHaveValue('Other');
  await send();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('what was typed survives a failure and a reload', async () => {
  const first = show({ ContactSupport: () => gatewayError('UNAVAILABLE', 'Down') });
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Payment details question');
  await userEvent.type(message(), 'Where is my deposit?');
  await send();
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
  expect(message()).toHaveValue('Where is my deposit?');
  first.unmount();
  show();
  expect(message()).toHaveValue('Where is my deposit?');
  expect(screen.getByLabelText('About')).toHaveValue('Payment details question');
});

test('a draft is its writer’s: another person at the same window begins with nothing', async () => {
  const first = show();
  await userEvent.type(message(), 'For me alone');
  first.unmount();
  const other = renderRoute(<SupportPanel />, { path: '/harbor-realty/support', viewer: { id: 'user-2' } });
  expect(message()).toHaveValue('');
  other.unmount();
  show();
  expect(message()).toHaveValue('For me alone');
});
