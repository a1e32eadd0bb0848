import { partNames, type PartState } from './reading';
import { summary } from './summary';

const readings = (states: Readonly<Record<string, PartState>>) =>
  new Map(
    partNames.map((name) => [
      name,
      { name, state: states[name] ?? ('works' as const), version: null, build: null, ms: 1 },
    ]),
  );

test('says that every part works, or which does not', () => {
  expect(summary(readings({}))).toBe('Every part works.');
  expect(summary(readings({ accounts: 'silent', admin: 'slow' }))).toBe(
    '2 of 5 parts need a look: accounts, admin.',
  );
});
