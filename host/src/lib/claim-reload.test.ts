import { claimReload } from './claim-reload';

afterEach(() => sessionStorage.clear());

test('the page reloads once for an area, and not again within five minutes', () => {
  expect(claimReload('admin', sessionStorage, 1_000)).toBe(true);
  expect(claimReload('admin', sessionStorage, 2_000)).toBe(false);
  expect(claimReload('accounts', sessionStorage, 2_000)).toBe(true);
  expect(claimReload('admin', sessionStorage, 1_000 + 5 * 60_000)).toBe(true);
});
