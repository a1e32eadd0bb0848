import type { RemoteContract } from '@keyturn/shared/federation';
import { entriesOf, partsAt, placesOf } from './places';

const nothing = () => Promise.resolve({ default: () => null });
const contract: RemoteContract = {
  name: 'accounts',
  version: '1',
  screens: { list: nothing, settings: nothing, record: nothing, unplaced: nothing },
  panels: { newEntry: nothing, entry: nothing, collect: nothing },
};
const ofList = { size: 'sm', section: '/list' } as const;
const places = placesOf({
  sections: [],
  screens: [
    { path: '/list', screen: 'list', title: 'List', section: '/list' },
    { path: '/old-list', screen: 'list', title: 'List', section: '/list' },
    { path: '/settings/:tab?', screen: 'settings', title: 'Settings', section: '/settings' },
  ],
  panels: [
    { path: '/list/new', panel: 'newEntry', title: 'New entry', ...ofList },
    { path: '/list/:entryId/:tab?', panel: 'entry', title: 'Entry', ...ofList },
    { path: '/collect/:from', panel: 'collect', title: 'Collect', ...ofList },
    { path: '/collect', panel: 'collect', title: 'Collect', ...ofList },
  ],
  staff: {
    sections: [],
    screens: [{ path: '/records/:id', screen: 'record', title: 'Record', section: '/records' }],
  },
});

test('every part of the contract is listed, with an address where it has one', () => {
  expect(entriesOf(contract, places, 'harbor')).toEqual([
    { kind: 'screens', name: 'list', address: '/harbor/list' },
    { kind: 'screens', name: 'settings', address: '/harbor/settings' },
    { kind: 'screens', name: 'record', address: null },
    { kind: 'screens', name: 'unplaced', address: null },
    { kind: 'panels', name: 'newEntry', address: '/harbor/list/new' },
    { kind: 'panels', name: 'entry', address: null },
    { kind: 'panels', name: 'collect', address: '/harbor/collect' },
  ]);
});

test('an address is a screen, or a panel over the screen of its list', () => {
  const list = { kind: 'screens', name: 'list', params: { slug: 'harbor' } };
  expect(partsAt(places, '/harbor/list')).toEqual({ screen: list, panel: null });
  expect(partsAt(places, '/harbor/list/7/manage')).toEqual({
    screen: list,
    panel: { kind: 'panels', name: 'entry', params: { slug: 'harbor', entryId: '7', tab: 'manage' } },
  });
  const panelAt = (path: string) => partsAt(places, path).panel?.name;
  expect(panelAt('/harbor/list/new')).toBe('newEntry');
  expect(['/harbor/collect', '/harbor/collect/7'].map(panelAt)).toEqual(['collect', 'collect']);
  expect(partsAt(places, '/harbor/elsewhere')).toEqual({ screen: null, panel: null });
});
