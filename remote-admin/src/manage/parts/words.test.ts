import { activityOf } from './list-query';
import { inWords } from './words';

test.each([
  ['PENDING_AUTOMATIC_MICRODEPOSIT', 'Pending automatic microdeposit'],
  ['updateOrganization', 'Update organization'],
  ['manual-status', 'Manual status'],
  ['name', 'Name'],
  ['createApiKey', 'Create API key'],
  ['url', 'URL'],
  ['paidOn', 'Paid on'],
])('%s is read as %s', (name, words) => expect(inWords(name)).toBe(words));

test.each([
  ['active', 'ACTIVE'],
  ['inactive', 'INACTIVE'],
  ['all', 'ALL'],
  ['', 'ALL'],
  ['nonsense', 'ALL'],
])('show=%s shows %s', (value, activity) => expect(activityOf(value)).toBe(activity));
