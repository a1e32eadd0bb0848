import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import NewOrganizationPanel from './panel';

/** A whole form is filled in, looked over and sent. */

const show = (handlers: Parameters<typeof mockGateway>[0] = {}, allowed = true, options = {}) => {
  const asked = mockGateway({
    MayRegister: () => ({
      currentUser: { id: 'user-1', allowOrgRegistration: allowed, status: null },
      requestedOrganization: null,
    }),
    RegisterBusiness: () => ({ createDwollaCustomer: { id: 'ref-9' } }),
    CustomerOfBusiness: () => ({ getOrCreateCustomer: { id: 'customer-9' } }),
    CreateOrganization: () => ({ createOrganization: { id: 'org-9', slug: 'cove-title' } }),
    SlugClaimed: () => ({ slugClaimed: false }),
    ...handlers,
  });
  return {
    /** What was asked for but whether the friendly URL can be had, which is asked while it is typed. */
    calls: () => asked.filter(({ operation }) => operation !== 'SlugClaimed'),
    ...renderRoute(<NewOrganizationPanel />, { path: '/harbor-realty/organizations/new', ...options }),
  };
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create organization' }));
async function fillIn() {
  const fields = {
    Name: 'Cove Title',
    Email: 'Office@cove.example',
    Phone: '2075550188',
    'Friendly URL': 'cove-title',
    Address: '1 Pier Rd',
    Website: 'cove.example',
  };
  await screen.findByLabelText('Name');
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Title');
}
const address = () => screen.getByLabelText('address').textContent;

test('customer, organization: one after the other, and the new dashboard opens', async () => {
  const { calls, container } = show();
  await fillIn();
  expect(screen.getByRole('checkbox', { name: /^Holds escrow/ })).toBeChecked();
  expect(await axe(container)).toHaveNoViolations();
  await submit();
  await waitFor(() => expect(address()).toBe('/cove-title/identity'));
  expect(
    calls()
      .slice(1)
      .map(({ operation, variables }) => [operation, variables]),
  ).toEqual([
    [
      'RegisterBusiness',
      {
        ...{ firstName: 'Joan', lastName: 'Osei', email: 'office@cove.example', phone: '2075550188' },
        businessName: 'Cove Title',
      },
    ],
    ['CustomerOfBusiness', { customerRef: 'ref-9' }],
    [
      'CreateOrganization',
      {
        input: {
          ...{ name: 'Cove Title', organizationType: 'TITLE', email: 'Office@cove.example' },
          ...{ phone: '2075550188', slug: 'cove-title', address: '1 Pier Rd', url: 'cove.example' },
          ...{ holdsEscrow: true, makeCurrentUserAdmin: true, customerId: 'customer-9' },
        },
      },
    ],
  ]);
});

test('a recipient who is typed and not added is told of the payments too', async () => {
  const { calls } = show({
    FirstRecipients: () => ({ updateOrganizationNotificationEmails: { id: 'org-9' } }),
  });
  await fillIn();
  await userEvent.type(screen.getByLabelText('Custom email'), 'desk@cove.example');
  await submit();
  await waitFor(() => expect(address()).toBe('/cove-title/identity'));
  expect(calls().at(-1)).toMatchObject({
    operation: 'FirstRecipients',
    variables: { orgId: 'org-9', emails: ['desk@cove.example'] },
  });
});

test('whose account does not allow it has the details received, and no customer is made', async () => {
  const { calls } = show(
    {
      CreateOrganization: () => gatewayError('FORBIDDEN', 'Please contact support to create a business'),
    },
    false,
  );
  await fillIn();
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  expect(calls().map(({ operation }) => operation)).toEqual(['MayRegister', 'CreateOrganization']);
});

test('who asked before goes on with what was typed', async () => {
  const asked = {
    ...{ name: 'Cove Title', organizationType: 'TITLE', email: 'office@cove.example', phone: '2075550188' },
    ...{ slug: 'cove-title', address: '1 Pier Rd', url: null, holdsEscrow: false },
  };
  const { calls, container } = show({
    MayRegister: () => ({
      currentUser: { id: 'user-1', allowOrgRegistration: true, status: null },
      requestedOrganization: asked,
    }),
  });
  expect(await screen.findByText('Filled in with what you sent before.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('(207) 555-0188');
  expect(screen.getByRole('checkbox', { name: /^Holds escrow/ })).not.toBeChecked();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.type(screen.getByLabelText('Website'), 'cove.example');
  await submit();
  await waitFor(() => expect(address()).toBe('/cove-title/identity'));
  expect(calls().at(-1)?.variables).toEqual({
    input: { ...asked, url: 'cove.example', makeCurrentUserAdmin: true },
  });
});

test('an e-mail that has a business, and a slug that was taken meanwhile, are said; a customer is made once', async () => {
  let known = true;
  const { calls } = show({
    RegisterBusiness: () =>
      known
        ? gatewayError('CONFLICT', 'A customer with the specified email already exists.', 'email')
        : { createDwollaCustomer: { id: 'ref-9' } },
    CreateOrganization: () => gatewayError('CONFLICT', 'slug: has already been taken', 'input.slug'),
  });
  await fillIn();
  await submit();
  expect(
    await screen.findByText('This email has already been used to create a business.'),
  ).toBeInTheDocument();
  known = false;
  await userEvent.type(screen.getByLabelText('Email'), 's');
  await submit();
  expect(await screen.findByText('Already claimed')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Friendly URL'), '-2');
  await submit();
  await waitFor(() =>
    expect(calls().filter(({ operation }) => operation === 'CreateOrganization')).toHaveLength(2),
  );
  expect(calls().filter(({ operation }) => operation === 'RegisterBusiness')).toHaveLength(2);
  expect(screen.getByLabelText('Name')).toHaveValue('Cove Title');
});

test('a superuser needs to give only the name', async () => {
  const { calls } = show({}, false, { viewer: { isSuperuser: true } });
  await userEvent.type(await screen.findByLabelText('Name'), 'Cove');
  await submit();
  await waitFor(() => expect(address()).toBe('/cove-title/home'));
  expect(calls().at(-1)?.variables).toEqual({
    input: { name: 'Cove', holdsEscrow: true, makeCurrentUserAdmin: false },
  });
});
