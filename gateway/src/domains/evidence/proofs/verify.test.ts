import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { sha256 } from '../../../base/sha256.ts';
import { dayTree } from './day-tree.ts';
import { evidence, type Evidence } from './evidence.ts';
import {
  byKey,
  keyOf,
  nextDay,
  rowHash,
  sealHash,
  sealOf,
  subjectOf,
  type Seal,
  type SealedRow,
} from './sealed.ts';
import { verify } from './verify.ts';

const FIRST = '2026-03-02';

/** A row of a subject, and in which seal it is: from 0 on, the last one without a seal. */
interface Known {
  subject: number;
  day: number;
  amount: number;
}

const DAYS = 4;
const rowOf = ({ day, amount }: Known, index: number): SealedRow => {
  let date = FIRST;
  for (let past = 0; past < day; past += 1) date = nextDay(date);
  return {
    kind: index % 2 === 0 ? 'event' : 'movement',
    id: `row-${index}`,
    at: `${date}T10:00:00.000Z`,
    row: { amount },
  };
};

/** Seals of days, and the evidence of a subject among others; seals from one on say what a subject had before. */
function sealedWorld(known: readonly Known[], linkedFrom = DAYS + 1): Evidence {
  const former = new Map<string, number>();
  let from = 1;
  const rows = known.map((each, index) => ({ ...each, sealed: rowOf(each, index) }));
  const seals: Seal[] = [];
  const days: Evidence['days'] = [];
  const sealed: Evidence['subjects'][number]['sealed'] = [];
  let day = FIRST;
  for (let number = 1; number <= DAYS; number += 1) {
    const of = Map.groupBy(
      rows.filter((row) => row.day === number - 1),
      ({ subject }) => `payment:${subject}`,
    );
    const leaves = [...of].map(([subject, each]) => ({
      subject,
      leaves: each.map((row) => ({ kind: row.sealed.kind, id: row.sealed.id, hash: rowHash(row.sealed) })),
    }));
    const subjects = leaves
      .map((each) => ({
        ...subjectOf(each.subject, each.leaves),
        ...(number < linkedFrom ? {} : { former: former.get(each.subject) ?? 0 }),
      }))
      .toSorted(byKey);
    if (number >= linkedFrom && !former.has('payment:0')) from = number;
    for (const { subject } of leaves) former.set(subject, number);
    const said = { number, day, sealedAt: `${nextDay(day)}T01:00:00.000Z`, late: 0 };
    seals.push(sealOf({ ...said, former: seals.at(-1)?.hash ?? null }, subjects));
    days.push({ seal: number, tree: dayTree(subjects, [keyOf('payment:0')]) });
    const own = leaves.find(({ subject }) => subject === 'payment:0');
    if (own !== undefined) sealed.push({ seal: number, leaves: own.leaves });
    day = nextDay(day);
  }
  const own = rows.filter(({ subject }) => subject === 0).map((row) => row.sealed);
  return {
    ...{ format: 'keyturn-evidence/1', madeAt: '2026-03-07T00:00:00.000Z', title: 'Payment 0' },
    ...{ organization: 'Harbor', seals, files: [], told: [], days: days.filter(({ seal }) => seal >= from) },
    subjects: [{ subject: 'payment:0', from, sealed, rows: own }],
  };
}

const worlds = fc
  .array(fc.record({ subject: fc.nat(7), day: fc.nat(DAYS), amount: fc.integer() }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((known) => [{ subject: 0, day: 0, amount: 1 }, ...known]);

const found = (given: Evidence, contents = new Map<string, Uint8Array>()) => {
  const { findings, verdicts } = verify(evidence.parse(JSON.parse(JSON.stringify(given))), contents, null);
  return [...findings, ...verdicts.flatMap((each) => each.findings)];
};
const copyOf = (given: Evidence): Evidence => evidence.parse(JSON.parse(JSON.stringify(given)));

test('what was sealed is as it was sealed, and of the last day it is said that it waits', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: DAYS + 1 }), (known, linked) => {
      const given = sealedWorld(known, linked);
      assert.deepEqual(found(given), []);
      const [verdict] = verify(given, new Map(), given.seals.at(-1)?.hash ?? '').verdicts;
      const own = known.filter(({ subject }) => subject === 0);
      assert.equal(verdict?.waiting, own.filter(({ day }) => day === DAYS).length);
      assert.equal(verdict.sealed, own.length - verdict.waiting);
    }),
  );
});

/** Everything that can be reached in a value, with what sets it. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    places(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (value === null) return sha256('another');
  const text = z.string().parse(value);
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.replace('T1', 'T0').replace('T01', 'T02');
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return nextDay(text);
  return `${text}x`;
}

function set(value: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (name === undefined) return altered(value);
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (index === name ? set(part, rest) : part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]): [string, unknown] => [
      key,
      key === name ? set(part, rest) : part,
    ]),
  );
}

test('whoever leaves out the beginning is found, whether seals say what was before or not', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.integer({ min: 1, max: DAYS + 1 }),
      fc.integer({ min: 2, max: DAYS + 1 }),
      (known, linked, cut) => {
        const given = sealedWorld(
          known.filter(({ subject, day }, index) => index > 0 || subject !== 0 || day !== 0),
          linked,
        );
        const [subject] = given.subjects;
        assert.ok(subject);
        if (subject.from >= cut) return;
        // Where it had nothing before, there is nothing to leave out: that is proven by its first seal alone.
        const first = subject.sealed[0]?.seal ?? 0;
        subject.from = cut;
        subject.sealed = subject.sealed.filter(({ seal }) => seal >= cut);
        subject.rows = subject.rows.filter(({ at }) => at.slice(0, 10) >= (given.seals[cut - 1]?.day ?? '9'));
        const differences = found(given).map(({ difference }) => difference);
        assert.ok(differences.includes('not proven') || (first === cut && linked <= cut), differences.join());
      },
    ),
    { numRuns: 300 },
  );
});

test('any value of seals, proofs, leaves or sealed rows that is another one is found', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), fc.integer({ min: 1, max: DAYS + 1 }), (known, nth, linked) => {
      const given = sealedWorld(known, linked);
      const lastDay = given.seals.at(-1)?.day ?? '';
      const all = [
        ...places(given.seals, ['seals']),
        ...places(given.days, ['days']),
        ...places(given.subjects, ['subjects']),
      ].filter((path) => {
        // What waits for its seal is not proven yet, and who is asked for less asks for less.
        const [, subject, part, row] = path;
        if (path[0] !== 'subjects') return true;
        if (part === 'from') return false;
        return (
          part !== 'rows' ||
          (given.subjects[Number(subject)]?.rows[Number(row)]?.at ?? '').slice(0, 10) <= lastDay
        );
      });
      const path = all[nth % all.length] ?? [];
      const changed = evidence.safeParse(set(given, path));
      assert.ok(!changed.success || found(changed.data).length > 0, path.join('.'));
    }),
    { numRuns: 400 },
  );
});

test('whatever is left out of seals, proofs, leaves or sealed rows is found', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), (known, nth) => {
      const given = sealedWorld(known);
      const lastDay = given.seals.at(-1)?.day ?? '';
      const [subject] = given.subjects;
      assert.ok(subject);
      const cuts: ((cut: Evidence) => void)[] = [
        ...given.seals.slice(0, -1).map((_, index) => (cut: Evidence) => void cut.seals.splice(index, 1)),
        ...given.days.map((_, index) => (cut: Evidence) => void cut.days.splice(index, 1)),
        ...subject.sealed.map((_, index) => (cut: Evidence) => void cut.subjects[0]?.sealed.splice(index, 1)),
        ...subject.sealed.map(
          (_, index) => (cut: Evidence) => void cut.subjects[0]?.sealed[index]?.leaves.pop(),
        ),
        ...subject.rows.flatMap(({ at }, index) =>
          at.slice(0, 10) > lastDay ? [] : [(cut: Evidence) => void cut.subjects[0]?.rows.splice(index, 1)],
        ),
        // A row with its leaf, and everything of a day: only the tree knows of them.
        ...subject.rows.flatMap((row, index) =>
          row.at.slice(0, 10) > lastDay
            ? []
            : [
                (cut: Evidence) => {
                  cut.subjects[0]?.rows.splice(index, 1);
                  for (const each of cut.subjects[0]?.sealed ?? [])
                    each.leaves = each.leaves.filter(({ id }) => id !== row.id);
                },
                (cut: Evidence) => {
                  const [only] = cut.subjects;
                  if (only === undefined) return;
                  only.rows = only.rows.filter(({ at }) => at !== row.at);
                  only.sealed = only.sealed.filter(({ leaves }) => leaves.every(({ id }) => id !== row.id));
                },
              ],
        ),
      ];
      const cut = copyOf(given);
      cuts[nth % cuts.length]?.(cut);
      assert.notDeepEqual(found(cut), []);
    }),
    { numRuns: 400 },
  );
});

test('whatever is put in is found', () => {
  fc.assert(
    fc.property(worlds, fc.nat(DAYS - 1), fc.boolean(), fc.boolean(), (known, day, withLeaf, twice) => {
      const given = sealedWorld(known);
      const [subject] = given.subjects;
      assert.ok(subject);
      const row = twice ? subject.rows[0] : rowOf({ subject: 0, day, amount: 7 }, 1_000);
      assert.ok(row);
      subject.rows.push(row);
      if (withLeaf) {
        const leaf = { kind: row.kind, id: row.id, hash: rowHash(row) };
        const sealed = subject.sealed.find(({ seal }) => seal === day + 1);
        if (sealed === undefined) subject.sealed.push({ seal: day + 1, leaves: [leaf] });
        else sealed.leaves.push(leaf);
      }
      assert.notDeepEqual(found(given), []);
    }),
  );
});

test('a chain that was made anew holds together, and is not the published one', () => {
  const given = sealedWorld([{ subject: 0, day: 0, amount: 1 }]);
  const other = sealedWorld([{ subject: 0, day: 0, amount: 2 }]);
  assert.deepEqual(found(other), []);
  const published = given.seals.at(-1)?.hash ?? '';
  assert.deepEqual(verify(given, new Map(), published).findings, []);
  const [finding] = verify(other, new Map(), published).findings;
  assert.match(finding?.text ?? '', /published seal is not in this chain/);
});

test('two seals whose days were swapped are named', () => {
  const given = sealedWorld([{ subject: 0, day: 0, amount: 1 }]);
  const [first, second] = given.seals;
  assert.ok(first && second);
  [first.day, second.day] = [second.day, first.day];
  [first.hash, second.hash] = [sealHash(first), sealHash(second)];
  const texts = verify(given, new Map(), null).findings.map(({ text }) => text);
  assert.ok(texts.includes('Seal 2 of 2026-03-02 does not close the day after 2026-03-03.'));
});

test('a file is compared with the hash in its sealed row', () => {
  const content = new TextEncoder().encode('Date,Amount');
  const at = `${FIRST}T10:00:00.000Z`;
  const row: SealedRow = { kind: 'statement', id: 's', at, row: { sha256: sha256(content) } };
  const sealed = subjectOf('account:a', [{ kind: 'statement', id: 's', hash: rowHash(row) }]);
  const seal = sealOf({ number: 1, day: FIRST, sealedAt: at, late: 0, former: null }, [sealed]);
  const given: Evidence = {
    ...sealedWorld([]),
    ...{ seals: [seal], days: [{ seal: 1, tree: dayTree([sealed], [sealed.key]) }] },
    files: [{ name: 'march.csv', kind: 'statement', id: 's', field: 'sha256' }],
    subjects: [
      {
        ...{ subject: 'account:a', from: 1, rows: [row] },
        sealed: [{ seal: 1, leaves: [{ kind: 'statement', id: 's', hash: rowHash(row) }] }],
      },
    ],
  };
  const differences = (contents: Map<string, Uint8Array>) =>
    found(given, contents).map(({ difference }) => difference);
  assert.deepEqual(differences(new Map([['march.csv', content]])), []);
  assert.deepEqual(differences(new Map([['march.csv', new TextEncoder().encode('Date')]])), ['changed']);
  assert.deepEqual(differences(new Map()), ['left out']);
  assert.deepEqual(
    differences(
      new Map([
        ['march.csv', content],
        ['april.csv', content],
      ]),
    ),
    ['put in'],
  );
});
