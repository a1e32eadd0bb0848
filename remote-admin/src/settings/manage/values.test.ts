import { changesOf } from './values';

const saved = {
  name: 'Cove',
  organizationType: 'TITLE',
  email: 'a@cove.example',
  phone: '2075550188',
  slug: 'cove',
  address: '1 Pier Rd',
  url: '',
  emails: ['a@cove.example'],
  customEmail: '',
};

test('only what differs is saved; what was emptied is none', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(saved, { ...saved, name: ' Cove Title ', email: '', organizationType: '' })).toEqual({
    name: 'Cove Title',
    email: null,
    organizationType: null,
  });
  expect(changesOf(saved, { ...saved, emails: [] })).toEqual({
    emailChanges: { add: [], remove: ['a@cove.example'] },
  });
});
