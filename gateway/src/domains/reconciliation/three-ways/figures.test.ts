import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lineException, threeWays } from './figures.ts';

const day = fc.integer({ min: 1, max: 20 }).map((each) => `2026-03-${String(each).padStart(2, '0')}`);
const amount = fc.integer({ min: -9_999, max: 9_999 }).filter((cents) => cents !== 0);
const file = fc.constantFrom('1 Pier Rd', '4 Winter St', 'Unassigned');
/** A payment in the books, and when the bank shows it; null where it does not. */
const payment = fc.record({ booked: day, shown: fc.option(day, { nil: null }), amount, file });
/** A line of the bank that nothing explains: a fee, a wire from outside, an error. */
const stranger = fc.record({ day, amount });

test('for whatever happened the three ways agree, or differ by exactly what was injected', () => {
  fc.assert(
    fc.property(
      fc.array(payment),
      fc.array(stranger, { maxLength: 5 }),
      amount,
      day,
      (payments, injected, opening, today) => {
        const movement = (each: (typeof payments)[number], index: number) => ({
          ...{
            id: `m${index}`,
            day: each.booked,
            amount: each.amount,
            file: each.file,
            party: null,
            paymentId: null,
          },
        });
        const line = (each: { day: string; amount: number }, id: string) => ({
          id,
          ...each,
          description: '',
        });
        const due = (on: string | null): boolean => on !== null && on <= today;
        const booked = payments.filter((each) => due(each.booked));
        const shown = payments.filter((each) => due(each.shown));
        const lines = injected.filter((each) => due(each.day));
        const sum = (each: readonly { amount: number }[]) => each.reduce((all, one) => all + one.amount, 0);
        const files = [...Map.groupBy(booked, (each) => each.file)].map(([name, of]) => ({
          file: name,
          balance: sum(of),
        }));
        const ways = threeWays({
          day: today,
          bankBalance: opening + sum(shown) + sum(lines),
          bookBalance: opening + sum(booked),
          files: [...files, { file: 'Before', balance: opening }],
          openLinesSum: sum(lines),
          openMovements: payments.flatMap((each, index) =>
            each.shown === null && due(each.booked) ? [movement(each, index)] : [],
          ),
          straddling: payments.flatMap((each, index) =>
            each.shown !== null && due(each.shown) !== due(each.booked)
              ? [
                  {
                    lines: [line({ day: each.shown, amount: each.amount }, `l${index}`)],
                    movements: [movement(each, index)],
                  },
                ]
              : [],
          ),
        });
        assert.equal(ways.difference, sum(lines));
        assert.equal(ways.unexplained, 0);
        assert.equal(ways.filesBalance, ways.bookBalance);
        const { bankBalance, outstandingDeposits, outstandingDisbursements, early } = ways;
        assert.equal(
          ways.adjustedBank,
          bankBalance + outstandingDeposits + outstandingDisbursements - sum(early),
        );
      },
    ),
  );
});

test('what stands out: a file below nothing, what waits for more than five banking days, a line that nothing explains', () => {
  const waiting = { id: 'm', amount: 500, file: '1 Pier Rd', party: 'Dana Cole', paymentId: '123456789' };
  const books = {
    ...{ day: '2026-03-10', bankBalance: 70, bookBalance: 500, straddling: [] },
    files: [
      { file: '1 Pier Rd', balance: 600 },
      { file: '4 Winter St', balance: -100 },
    ],
    openLinesSum: 70,
  };
  const kinds = (since: string) =>
    threeWays({ ...books, openMovements: [{ ...waiting, day: since }] }).exceptions.map(({ kind }) => kind);
  assert.deepEqual(kinds('2026-03-02'), ['NEGATIVE_FILE', 'OLD_OUTSTANDING']);
  assert.deepEqual(kinds('2026-03-03'), ['NEGATIVE_FILE']);
  assert.deepEqual(lineException({ id: 'l', day: '2026-03-09', amount: 70, description: 'WIRE' }), {
    ...{ key: 'BANK_LINE:l', kind: 'BANK_LINE', amount: 70 },
    text: "The bank's line of Mar 9, 2026 is not explained: WIRE",
  });
});

test('a file that closed and still holds money stands out, from the day after its closing on', () => {
  const kindsOn = (day: string, balance = 600) =>
    threeWays({
      ...{
        day,
        bankBalance: balance,
        bookBalance: balance,
        straddling: [],
        openLinesSum: 0,
        openMovements: [],
      },
      files: [
        { file: '1 Pier Rd', balance, closingOn: '2026-03-10' },
        { file: '4 Winter St', balance: 0, closingOn: null },
      ],
    }).exceptions.map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(kindsOn('2026-03-10'), []);
  assert.deepEqual(kindsOn('2026-03-11'), [
    'CLOSED_FILE 1 Pier Rd closed on Mar 10, 2026 and still holds money',
  ]);
  assert.deepEqual(kindsOn('2026-03-11', 0), []);
  assert.deepEqual(kindsOn('2026-03-11', -5), ['NEGATIVE_FILE 1 Pier Rd has paid out more than it holds']);
});
