import { parse } from 'graphql';
import { announceOpened, subscriptionName, whenOpened } from './opened';

const document = parse('subscription Changes($id: ID!) { customerChanged(customerId: $id) { id } }');

test('everybody who listens to a subscription hears each of its openings, and of no other', () => {
  const [first, second, other] = [jest.fn(), jest.fn(), jest.fn()];
  const name = subscriptionName(document, { id: '1' });
  const stopFirst = whenOpened(name, first);
  const stopSecond = whenOpened(name, second);
  const stopOther = whenOpened(subscriptionName(document, { id: '2' }), other);
  announceOpened(name, false);
  announceOpened(name, true);
  stopFirst();
  announceOpened(name, true);
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 0]);
  stopSecond();
  stopOther();
  announceOpened(name, true);
  expect(second).toHaveBeenCalledTimes(3);
});
