import { readFile } from 'node:fs/promises';
import { addresses } from '../support/addresses.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { people } from '../support/people.ts';
import { lastDay, lastMonth } from '../support/statements.ts';
import { expect, test } from '../support/test.ts';
import { shownMoney } from '../support/unique.ts';

const list = '/harbor-realty/reconciliation';

/** The fields of a line of CSV. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
const cents = (text: string | undefined): number => Math.round(Number(text === '' ? 0 : text) * 100);

test('the journal of a month balances, entry by entry, and comes to what the screen says', async ({
  openAs,
  stateOf,
}) => {
  const page = await openAs(people.auditor, list);
  const journal = page.getByRole('region', { name: 'Journal' });
  const told = journal.getByText(/entr(y|ies): debits/);
  await expect(told).toBeVisible();
  await expectFineEverywhere(page);
  const [, entries = '', debits = ''] =
    /^([\d,]+) entr.*debits (\S+), credits \2$/.exec(await told.innerText()) ?? [];

  const waiting = page.waitForEvent('download');
  await journal.getByRole('button', { name: 'Export journal' }).focus();
  await page.keyboard.press('Enter');
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`journal-harbor-realty-${lastMonth}-01-to-${lastDay}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFDate,Entry,Account,File,Payment,Party,Debit,Credit,Memo\r\n')).toBe(true);
  const rows = text.trimEnd().split('\r\n').slice(1).map(fieldsOf);
  const sums = new Map<string, number>();
  for (const [day = '', entry = '', , , , , debit, credit] of rows) {
    expect(day.startsWith(lastMonth)).toBe(true);
    sums.set(entry, (sums.get(entry) ?? 0) + cents(debit) - cents(credit));
  }
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  expect(sums.size.toLocaleString('en-US')).toBe(entries);
  expect(shownMoney(rows.reduce((sum, [, , , , , , debit]) => sum + cents(debit), 0))).toBe(debits);

  await journal.getByLabel('Month').selectOption('Other days');
  await journal.getByLabel('First day').fill(lastDay);
  await journal.getByLabel('Last day').fill(`${lastMonth}-01`);
  await expect(journal.getByText('Choose the first day or a later one')).toBeVisible();
  await expect(journal.getByRole('button', { name: 'Export journal' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await journal.getByLabel('First day').fill(`${lastMonth}-01`);
  await journal.getByLabel('Last day').fill(lastDay);
  await expect(told).toContainText(debits);
  await expectFineEverywhere(page);

  // Who does not see the reconciliation is told of no journal.
  for (const each of [people.agent, people.summit]) {
    const { accessToken, idToken, userId } = credentialsOf(await stateOf(each));
    const response = await fetch(
      `${addresses.gateway}/reconciliation/journal/harbor-realty?fromDay=${lastMonth}-01&throughDay=${lastDay}`,
      { headers: { authorization: `Bearer ${accessToken}`, session: idToken, 'x-user-id': userId } },
    );
    expect(response.status).toBe(404);
  }
});
