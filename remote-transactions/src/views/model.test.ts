import { fromQuery, type ViewDefaults } from '../address/view-state';
import { grouped, isBare, isSame, queryOf, type SavedView, stateOf, viewOf } from './model';

const defaults: ViewDefaults = { layout: 'kanban', columns: ['payer', 'amount'] };
const viewAt = (address: string) => fromQuery(new URLSearchParams(address), defaults);

test.each([
  '',
  'view=list&tab=Deposited',
  'direction=INBOUND&show=Last month',
  'address=14 Wharf Lane&view=list',
])('the view of %j is kept whole', (address) => {
  const view = viewAt(address);
  const elsewhere: ViewDefaults = { layout: 'list', columns: ['payer'] };
  expect(viewOf(stateOf(view), elsewhere)).toEqual(view);
  expect(isSame(viewOf(stateOf(view), elsewhere), view)).toBe(true);
});

test.each(['', 'null', '[]', '"x"', '{"view":1,"tab":{"a":1}}', '{"view":"spiral","columns":"nothing"}'])(
  'the malformed state %j opens as the usual view',
  (state) => {
    expect(viewOf(state, defaults)).toEqual(viewAt(''));
  },
);

test('a difference in filter, column or layout is one', () => {
  const view = viewAt('view=list');
  expect(isSame(view, viewAt('view=list&direction=INBOUND'))).toBe(false);
  expect(isSame(view, viewAt(''))).toBe(false);
  expect(isSame(view, { ...view, columns: ['amount', 'payer'] })).toBe(false);
});

test('only a link without further parameters is bare', () => {
  const view = viewAt('view=list');
  expect(isBare(queryOf('v1'))).toBe(true);
  expect(isBare(queryOf('v1', view))).toBe(false);
  expect(isBare(new URLSearchParams())).toBe(false);
});

test('views stand in two groups by name', () => {
  const view = (name: string, mine: boolean): SavedView => ({
    id: name,
    name,
    mine,
    shared: !mine,
    changeable: mine,
    ownerName: null,
    state: '{}',
  });
  const { own, shared } = grouped([view('b', true), view('A', true), view('z', false), view('c', false)]);
  expect([own, shared].map((group) => group.map(({ name }) => name))).toEqual([
    ['A', 'b'],
    ['c', 'z'],
  ]);
});
