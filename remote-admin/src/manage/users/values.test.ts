import { userChanges, userSchema, userValues } from './values';

const before = userValues({
  ...{ firstName: 'Maya', lastName: 'Okafor', phone: '2075550188', role: 'user' },
  allowOrgRegistration: false,
});

test.each([
  ['nothing', {}, {}],
  ['spaces around a name', { firstName: ' Maya ' }, {}],
  ['a name', { lastName: 'Quist' }, { lastName: 'Quist' }],
  ['no phone any more', { phone: '' }, { phone: null }],
  ['staff now', { role: 'superadmin' }, { role: 'superadmin' }],
  ['registration', { allowOrgRegistration: true }, { allowOrgRegistration: true }],
])('%s changed', (_name, typed, changes) => {
  expect(userChanges(before, { ...before, ...typed })).toEqual(changes);
});

test.each([
  ['whole', {}, true],
  ['without a phone', { phone: '' }, true],
  ['half a phone', { phone: '207' }, false],
  ['without a name', { firstName: ' ' }, false],
])('%s', (_name, typed, right) => {
  expect(userSchema.isValidSync({ ...before, ...typed })).toBe(right);
});
