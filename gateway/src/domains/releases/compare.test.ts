import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compare, type Sample } from './compare.ts';
import { nextStep } from './next-step.ts';
import { chanceOfAsMany } from './significance.ts';

const sample = (pages: number, errorPages: number, vitals: Partial<Sample['vitals']> = {}): Sample => ({
  pages,
  errorPages,
  vitals: { LCP: [], INP: [], ...vitals },
});
const values = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);
const timed = { LCP: values(40, 900, 10) };

test('the chance of a table is that of Fisher’s exact test', () => {
  // Worked by hand: (5 of 5) against (0 of 5) is 1 in C(10, 5).
  assert.equal(chanceOfAsMany({ found: 5, of: 5 }, { found: 0, of: 5 }).toFixed(6), (1 / 252).toFixed(6));
  assert.equal(chanceOfAsMany({ found: 0, of: 20 }, { found: 0, of: 20 }), 1);
  assert.ok(chanceOfAsMany({ found: 400, of: 20_000 }, { found: 400, of: 20_000 }) > 0.4);
});

describe('a release is compared with the one before', () => {
  const cases: readonly [string, Sample, Sample, string][] = [
    ['nothing was told', sample(0, 0), sample(0, 0), 'undecided'],
    ['all of too few fail', sample(19, 19), sample(400, 0), 'undecided'],
    ['there is too little of the former', sample(400, 200), sample(19, 0), 'undecided'],
    ['half of enough fail', sample(20, 10), sample(20, 0), 'worse'],
    ['one of enough fails', sample(20, 1, timed), sample(20, 0, timed), 'fine'],
    ['as many fail as before', sample(400, 40, timed), sample(400, 41, timed), 'fine'],
    ['more fail, as chance alone has it', sample(100, 6, timed), sample(100, 3, timed), 'fine'],
    ['somewhat more of very many fail', sample(20_000, 1_300, timed), sample(20_000, 1_000, timed), 'fine'],
    [
      'it takes much longer',
      sample(60, 0, { LCP: values(60, 2_000, 20) }),
      sample(60, 0, { LCP: values(60, 900, 10) }),
      'worse',
    ],
    [
      'few values are much longer',
      sample(60, 0, { LCP: values(39, 2_000, 20) }),
      sample(60, 0, { LCP: values(60, 900, 10) }),
      'undecided',
    ],
    ['no load was timed', sample(60, 0), sample(60, 0, timed), 'undecided'],
    [
      'nobody notices how much longer',
      sample(60, 0, { INP: values(60, 70, 0.1) }),
      sample(60, 0, { INP: values(60, 40, 0.1) }),
      'fine',
    ],
    [
      'it answers much later',
      sample(60, 0, { INP: values(60, 300, 1) }),
      sample(60, 0, { INP: values(60, 40, 1) }),
      'worse',
    ],
    [
      'it is faster',
      sample(60, 0, { LCP: values(60, 500, 1) }),
      sample(60, 0, { LCP: values(60, 900, 10) }),
      'fine',
    ],
  ];
  for (const [name, now, before, verdict] of cases)
    test(`${verdict} where ${name}`, () => assert.equal(compare(now, before).verdict, verdict));
});

describe('what follows', () => {
  const now = new Date('2026-03-01T13:00:00Z');
  const canary = {
    since: '2026-03-01T12:30:00Z',
    minutes: 30,
    auto: true,
    organizations: [],
    staff: false,
    note: null,
  };
  const options = { now, stepMs: 600_000 };
  const verdict = (word: 'worse' | 'fine' | 'undecided') => ({ verdict: word, reason: 'Because' });

  test('worse goes back, whatever was asked for', () => {
    assert.deepEqual(nextStep(verdict('worse'), { ...canary, auto: false }, 5, options), { kind: 'back' });
  });
  test('good goes on in steps, each for its time, where that was asked for', () => {
    const shares = [0, 5, 25, 50].map((traffic) => nextStep(verdict('fine'), canary, traffic, options));
    assert.deepEqual(
      shares,
      [5, 25, 50, 100].map((traffic) => ({ kind: 'promote', traffic })),
    );
    const early = { ...canary, since: '2026-03-01T12:55:00Z' };
    assert.equal(nextStep(verdict('fine'), early, 5, options).kind, 'nothing');
    assert.equal(nextStep(verdict('fine'), { ...canary, auto: false }, 5, options).kind, 'nothing');
  });
  test('without a verdict in its time it stays, and says so once', () => {
    const said = nextStep(verdict('undecided'), canary, 5, options);
    assert.deepEqual(said, { kind: 'note', note: 'No verdict after 30 minutes. Because' });
    assert.equal(nextStep(verdict('undecided'), { ...canary, note: 'said' }, 5, options).kind, 'nothing');
    assert.equal(nextStep(verdict('undecided'), { ...canary, minutes: 31 }, 5, options).kind, 'nothing');
  });
});
