import type { RemoteContract } from '@keyturn/shared/federation';
import { entriesOf, partsAt, placesOf } from './places';

const nothing = () => Promise.resolve({ default: () => null });
const contract: RemoteContract = {
  name: 'accounts',
  version: '1',
  screens: { list: nothing, settings: nothing, record: nothing, unplaced: nothing },
  panels: { entry: nothing },
};
const places = placesOf(
  {
    sections: [],
    screens: [
      { path: '/list', screen: 'list', title: 'List', section: '/list' },
      { path: '/old-list', screen: 'list', title: 'List', section: '/list' },
      { path: '/settings/:tab?', screen: 'settings', title: 'Settings', section: '/settings' },
    ],
    panels: [{ path: '/list/:entryId/:tab?', panel: 'entry', title: 'Entry', size: 'sm', section: '/list' }],
    staff: {
      sections: [],
      screens: [{ path: '/records/:id', screen: 'record', title: 'Record', section: '/records' }],
    },
  },
  { entry: '/:slug/list/new' },
);

test('every part of the contract is listed, with an address where it has one', () => {
  expect(entriesOf(contract, places, 'harbor')).toEqual([
    { kind: 'screens', name: 'list', address: '/harbor/list' },
    { kind: 'screens', name: 'settings', address: '/harbor/settings' },
    { kind: 'screens', name: 'record', address: null },
    { kind: 'screens', name: 'unplaced', address: null },
    { kind: 'panels', name: 'entry', address: '/harbor/list/new' },
  ]);
});

test('an address is a screen, or a panel over the screen of its list', () => {
  const list = { kind: 'screens', name: 'list', params: { slug: 'harbor' } };
  expect(partsAt(places, '/harbor/list')).toEqual({ screen: list, panel: null });
  expect(partsAt(places, '/harbor/list/7/manage')).toEqual({
    screen: list,
    panel: { kind: 'panels', name: 'entry', params: { slug: 'harbor', entryId: '7', tab: 'manage' } },
  });
  expect(partsAt(places, '/harbor/elsewhere')).toEqual({ screen: null, panel: null });
});
