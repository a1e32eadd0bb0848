import { sameHead, tabAddress } from './head';

const place = { pathname: '/harbor/transactions/1', search: '?direction=INBOUND&panelTab=details' };

test('a tab named by its query keeps the rest of the query', () => {
  expect(tabAddress('?panelTab=events', place)).toBe(
    '/harbor/transactions/1?direction=INBOUND&panelTab=events',
  );
});

test('a tab named by its path keeps the query', () => {
  expect(tabAddress('/harbor/admins/1/manage', { pathname: '/harbor/admins/1', search: '?q=a' })).toBe(
    '/harbor/admins/1/manage?q=a',
  );
  expect(tabAddress('/harbor/admins/1', { pathname: '/harbor/admins/1/manage', search: '' })).toBe(
    '/harbor/admins/1',
  );
});

test('heads are the same by what they show', () => {
  const tabs = () => [{ id: 'a', label: 'A', to: '/a' }];
  expect(
    sameHead({ title: 'T', tabs: tabs(), activeTab: 'a' }, { title: 'T', tabs: tabs(), activeTab: 'a' }),
  ).toBe(true);
  expect(sameHead({ title: 'T' }, { title: 'U' })).toBe(false);
  expect(sameHead({ title: 'T', tabs: tabs() }, { title: 'T', tabs: [] })).toBe(false);
});
