import { fromQuery, toQuery, type ViewState } from './view-state';

const defaults = { layout: 'kanban', columns: ['payer', 'amount', 'status'] } as const;
const read = (search: string) => fromQuery(new URLSearchParams(search), defaults);

test('an empty address is the board of the last 30 days', () => {
  expect(read('')).toEqual({
    layout: 'kanban',
    tab: 'All',
    show: 'Last 30 days',
    filters: {},
    columns: ['payer', 'amount', 'status'],
    sort: { field: 'CREATED_AT', direction: 'DESC' },
  });
});

test('a tab belongs to the list', () => {
  expect(read('tab=Needs+Approval')).toMatchObject({ layout: 'list', tab: 'Needs Approval' });
});

const view: ViewState = {
  layout: 'list',
  tab: 'Canceled & Failed',
  show: 'Custom',
  filters: {
    payer: 'okafor & sons',
    status: 'FAILED,BLOCKED',
    direction: 'OUTBOUND',
    start_at: '2026-01-05',
    authorized_at: '2026-01-05,',
  },
  columns: ['payer', 'amount', 'deposited_at'],
  sort: { field: 'UPDATED_AT', direction: 'ASC' },
};

test('a view survives its way through an address', () => {
  const query = toQuery(view);
  expect(fromQuery(query, defaults)).toEqual(view);
  expect(toQuery(fromQuery(query, defaults)).toString()).toBe(query.toString());
});

test('a view survives being stored', () => {
  const stored: unknown = JSON.parse(JSON.stringify(view));
  expect(stored).toEqual(view);
});

test.each([
  'columns=nothing,known',
  'sort=weight',
  'id=12',
  'status=SOMETHING',
  'direction=sideways',
  'start_at=2026-13-45',
  'authorized_at=2026-01-05',
  'deposited_at=,',
])('%s counts as not given', (search) => {
  expect(read(search)).toEqual(read(''));
});
