import { firstValues, inputOf, needsCustomer, newOrganizationSchema, refusalOf } from './model';

const viewer = { firstName: 'Joan', lastName: 'Osei', isSuperuser: false };

test('escrow is held unless it is unticked, and who creates it administrates it', () => {
  const empty = firstValues(viewer, null);
  expect([empty.holdsEscrow, empty.makeCurrentUserAdmin]).toEqual([true, true]);
  expect(firstValues({ ...viewer, isSuperuser: true }, null).makeCurrentUserAdmin).toBe(false);
});

test('what is empty is left out', () => {
  expect(inputOf({ ...firstValues(viewer, null), name: ' Cove ', slug: 'cove' }, 'c-1')).toEqual({
    name: 'Cove',
    slug: 'cove',
    holdsEscrow: true,
    makeCurrentUserAdmin: true,
    customerId: 'c-1',
  });
});

test('a customer is needed to hold escrow, where there is an address and a phone', () => {
  const whole = { ...firstValues(viewer, null), email: 'a@cove.example', phone: '2075550188' };
  expect(needsCustomer(whole)).toBe(true);
  expect(needsCustomer({ ...whole, holdsEscrow: false })).toBe(false);
  expect(needsCustomer({ ...whole, email: '' })).toBe(false);
});

test('who stands for the business is needed only where it holds escrow', async () => {
  const bare = { ...firstValues(viewer, null), name: 'Cove', contact: { firstName: '', lastName: '' } };
  const schema = newOrganizationSchema(true);
  expect(await schema.isValid(bare)).toBe(false);
  expect(await schema.isValid({ ...bare, holdsEscrow: false })).toBe(true);
});

test.each([
  ['Please contact support to create a business', 'received'],
  ['A customer with the specified email already exists.', 'email-used'],
  ['slug: has already been taken', 'slug-taken'],
  ['Something else', 'other'],
])('%s: %s', (message, meaning) => {
  expect(refusalOf({ message })).toBe(meaning);
});
