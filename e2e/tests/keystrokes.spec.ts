import { credentialsOf } from '../support/gateway.ts';
import { approveTwoByKeys, collectByKeys, keystrokeAims, recoverByKeys } from '../support/keystrokes.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const transactions = '/harbor-realty/transactions';
const wide = { viewport: { width: 1440, height: 900 } };

test('a known property and a new payer are asked for in sixty keys', async ({ openAs, stateOf }) => {
  const page = await openAs(people.admin, transactions, wide);
  const keys = await collectByKeys(page, credentialsOf(await stateOf(people.admin)));
  expect(keys).toBeLessThanOrEqual(keystrokeAims.collect);
});

test('two payments are approved in eight keys, each in a question that begins on Cancel', async ({
  openAs,
  stateOf,
}) => {
  const page = await openAs(people.approver, transactions, wide);
  const keys = await approveTwoByKeys(page, credentialsOf(await stateOf(people.admin)));
  expect(keys).toBeLessThanOrEqual(keystrokeAims.approveTwo);
});

test('a failed payment is asked for again in twelve keys', async ({ openAs }) => {
  const page = await openAs(people.admin, transactions, wide);
  expect(await recoverByKeys(page)).toBeLessThanOrEqual(keystrokeAims.recover);
});

test('beside an open record the list needs no scrolling sideways', async ({ openAs }) => {
  for (const tab of ['All', 'Needs+Approval']) {
    const page = await openAs(
      people.approver,
      `${transactions}?view=list&tab=${tab}&show=Last+30+days`,
      wide,
    );
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: /^Transaction #/ })).toBeVisible();
    const table = page.locator('[data-scrolls]').filter({ has: page.getByRole('table') });
    await expect
      .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
  }
});
