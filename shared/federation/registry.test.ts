import {
  noted,
  offered,
  promoted,
  RegistryError,
  releasedWhole,
  takenBack,
  triedOut,
} from './registry-changes';
import { placeAmongAll, type RegisteredRelease, type Registry, readRegistry, releaseFor } from './registry';

const release = (id: string): RegisteredRelease => ({
  url: `https://cdn.example/mf-manifest.${id}.json`,
  metadata: { integrity: 'sha384-x', version: '1.0.0' },
  deployment: { traffic: 100, default: true },
  extras: { release: id, deployedAt: '2026-03-01T12:00:00Z' },
});
const canary = {
  since: '2026-03-01T12:00:00Z',
  minutes: 30,
  auto: false,
  organizations: ['pine-association'],
  staff: true,
  note: null,
};
const empty: Registry = { schema: 'v1-pre', microFrontends: {} };
const one = releasedWhole(empty, 'admin', release('one'));
const tried = (traffic: number) => triedOut(one, 'admin', release('two'), { traffic, canary });
const now = new Date('2026-03-01T13:00:00Z');
const nameOf = (index: number) => `organization-${index}`;
const everybody = Array.from({ length: 2_000 }, (_, index) => nameOf(index));

const who = (organization: string | null, staff = false) => ({ organization, staff });
const gets = (registry: Registry, organization: string | null, staff = false) =>
  releaseFor(registry.microFrontends['admin'] ?? [], who(organization, staff))?.extras.release;

test('a share is that share of the organizations, and a larger one takes the smaller in', () => {
  const at = (traffic: number) => everybody.filter((slug) => gets(tried(traffic), slug) === 'two');
  for (const traffic of [5, 25, 50]) {
    expect(at(traffic).length / everybody.length).toBeCloseTo(traffic / 100, 1);
  }
  expect(at(25)).toEqual(expect.arrayContaining(at(5)));
});

test('another release is tried out with others', () => {
  const first = everybody.filter((slug) => placeAmongAll('two', slug) < 10);
  expect(first.filter((slug) => placeAmongAll('three', slug) < 10).length).toBeLessThan(first.length / 2);
});

test('named organizations and staff get it whatever the share; outside of all it is the whole one', () => {
  expect(gets(tried(0), 'pine-association')).toBe('two');
  expect(gets(tried(0), null, true)).toBe('two');
  expect(gets(tried(100), null)).toBe('one');
  expect(gets(tried(0), 'harbor-realty')).toBe('one');
});

test('what is tried out goes to all, or back', () => {
  const half = promoted(tried(5), 'admin', 50, { now });
  expect(offered(half, 'admin').whole?.deployment.traffic).toBe(50);
  expect(offered(half, 'admin').canary?.extras.canary?.since).toBe(now.toISOString());
  const all = promoted(half, 'admin', 100, { now, meant: 'two' });
  expect(all.microFrontends['admin']).toEqual([release('two')]);
  expect(takenBack(half, 'admin', 'two').microFrontends['admin']).toEqual([release('one')]);
  expect(offered(noted(half, 'admin', 'too little', 'two'), 'admin').canary?.extras.canary?.note).toBe(
    'too little',
  );
});

test('what is not so any more is refused', () => {
  expect(() => takenBack(one, 'admin')).toThrow(RegistryError);
  expect(() => takenBack(tried(5), 'admin', 'three')).toThrow('three is not tried out any more');
  expect(() => triedOut(one, 'admin', release('one'), { traffic: 5, canary })).toThrow(
    'Everybody has one already',
  );
  expect(() => triedOut(empty, 'admin', release('one'), { traffic: 5, canary })).toThrow('no release yet');
  expect(() => promoted(tried(5), 'admin', 0, { now })).toThrow('more than 0');
});

test('what is written is read, and what is wrong is named', () => {
  expect(readRegistry(JSON.parse(JSON.stringify(tried(5))))).toEqual(tried(5));
  const none = { schema: 'v1-pre', microFrontends: { admin: [] } };
  expect(() => readRegistry(none)).toThrow('admin must have one default release');
  const wrong = { schema: 'v1-pre', microFrontends: { admin: [{ ...release('one'), url: 3 }] } };
  expect(() => readRegistry(wrong)).toThrow('admin[0].url must be a text');
});

test('a registry of somebody else, without what is ours alone, is one too', () => {
  const { url, metadata } = release('one');
  const foreign = readRegistry({ schema: 'v1-pre', microFrontends: { admin: [{ url, metadata }] } });
  expect(gets(foreign, 'harbor-realty')).toBe('');
});
