import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import OrganizationIdentityPanel from './organization-panel';
import IdentityPanel from './panel';

/** Said where nobody can tell what became of a change. */
const leftOpen = 'We could not tell whether this went through. Try again: nothing is done twice.';

/** A whole form is filled in and sent. */

type Document = Readonly<Record<'id' | 'status' | 'createdAt' | 'updatedAt', string>> & {
  readonly failureReason: string | null;
};

const at = '2026-03-01T10:00:00.000Z';
const document = (status: string, failureReason: string | null = null): Document => ({
  ...{ id: `document-${status}`, status, createdAt: at, updatedAt: at, failureReason },
});
const customer = (status: string, documents: readonly Document[] = [], type = 'INDIVIDUAL') => ({
  ...{ id: 'customer-1', status, type, documents },
});
const own = (made: ReturnType<typeof customer> | null, verifiedAt: string | null = null) => ({
  currentUser: {
    ...{ id: 'user-1', firstName: 'Joan', lastName: 'Osei', status: made?.status ?? null },
    ...{ verifiedAt, customer: made },
  },
});
const show = (handlers: Parameters<typeof mockGateway>[0]) => {
  const calls = mockGateway(handlers);
  return { calls, ...renderRoute(<IdentityPanel />, { path: '/harbor-realty/identity' }) };
};

async function fillIn(ssn: string): Promise<void> {
  const fields = {
    'Date of birth': '1980-02-03',
    'Street address': '4 Winter St',
    City: 'Burlington',
    State: 'vt',
    'ZIP code': '05401',
  };
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.type(screen.getByLabelText(/Social Security number/), ssn);
}

test('the last four digits first, all nine again: only the number has to be typed once more', async () => {
  let status: string | null = null;
  const { calls, container } = show({
    OwnIdentity: () => own(status === null ? null : customer(status)),
    VerifyIdentity: () => {
      status = status === null ? 'RETRY' : 'VERIFIED';
      return { verifyIdentityWithSsn: customer(status) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify identity' }));
  expect(await screen.findAllByText('Required')).toHaveLength(6);
  await fillIn('4321');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Verify identity' }));
  expect(await screen.findByText('Your details could not be matched')).toBeInTheDocument();
  expect(screen.getByLabelText('Street address')).toHaveValue('4 Winter St');
  const number = screen.getByLabelText('Social Security number');
  await waitFor(() => expect(number).toHaveValue(''));
  await userEvent.type(number, '123454321');
  expect(number).toHaveValue('123-45-4321');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your identity is verified')).toBeInTheDocument();
  const sent = calls
    .filter(({ operation }) => operation === 'VerifyIdentity')
    .map(({ variables }) => variables);
  expect(sent[1]).toEqual({
    input: {
      ...{ firstName: 'Joan', lastName: 'Osei', dateOfBirth: '1980-02-03', ssn: '123454321' },
      address: { line1: '4 Winter St', city: 'Burlington', state: 'VT', postalCode: '05401' },
    },
  });
});

test('what the gateway refuses stands at its field, another failure above; nothing typed is lost', async () => {
  const answers = [
    gatewayError('BAD_INPUT', 'Choose a US state', 'input.address.state'),
    gatewayError('PROVIDER_UNAVAILABLE', 'The provider does not answer.'),
  ];
  show({ OwnIdentity: () => own(null), VerifyIdentity: () => answers.shift() ?? {} });
  await fillIn('4321');
  await userEvent.click(screen.getByRole('button', { name: 'Verify identity' }));
  await waitFor(() =>
    expect(screen.getByLabelText('State')).toHaveAccessibleDescription(/Choose a US state/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Verify identity' }));
  expect(await screen.findByText(`The provider does not answer. ${leftOpen}`)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Last four digits/)).toHaveValue('4321');
});

test('a rejected document says why and asks for another; while one waits none is asked for', async () => {
  const rejected = document('REJECTED', 'ScanNotReadable');
  const { container, unmount } = show({ OwnIdentity: () => own(customer('DOCUMENT', [rejected])) });
  expect(await screen.findByText(/was blurry, cut off or had glare/)).toBeInTheDocument();
  expect(screen.getByText('Please send another document')).toBeInTheDocument();
  expect(screen.getByText(/PNG or JPG, at most 10 MB/)).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  unmount();
  show({ OwnIdentity: () => own(customer('DOCUMENT', [rejected, document('PENDING')])) });
  expect(await screen.findByText('Your document is being reviewed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose document' })).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pending'),
    expect.stringContaining('Rejected'),
  ]);
});

test('who is suspended is led to support', async () => {
  show({ OwnIdentity: () => own(customer('SUSPENDED')) });
  expect(await screen.findByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/harbor-realty/support',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['DOCUMENT', 'A document is required'],
  ['RETRY', 'The details of the business could not be matched'],
  ['SUSPENDED', 'Verification is suspended'],
  ['UNVERIFIED', 'Nothing is asked of the business'],
  ['VERIFIED', 'The business is verified'],
])('a business that is %s: %s', async (status, text) => {
  mockGateway({
    OrganizationIdentity: () => ({
      organization: { id: 'org-1', name: 'Harbor Realty', customer: customer(status, [], 'BUSINESS') },
    }),
  });
  renderRoute(<OrganizationIdentityPanel />, { path: '/harbor-realty/identity/organization' });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/PNG, JPG or PDF/) !== null).toBe(status === 'DOCUMENT');
});
