import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';
import { entriesOf, partsAt, type Places } from './places';

const nothing = () => Promise.resolve({ default: () => null });
const contract: RemoteContract = {
  contractVersion,
  name: 'accounts',
  version: '1',
  screens: { list: nothing, settings: nothing, record: nothing, unplaced: nothing },
  panels: { entry: nothing },
};
const places: Places = {
  screens: {
    list: { path: '/:slug/list' },
    settings: { path: '/:slug/settings/:tab?' },
    record: { path: '/manage/records/:id' },
  },
  panels: { entry: { path: '/:slug/list/:entryId/:tab?', example: '/:slug/list/new' } },
};

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
