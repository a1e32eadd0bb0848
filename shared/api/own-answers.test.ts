import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { parse } from 'graphql';
import { Observable, type Subscriber } from 'rxjs';
import { ownAnswers } from './own-answers';

const question = parse('query Balance($id: ID) { balance(id: $id) }');
/** As another remote asks, which chose the same name. */
const namesake = parse('query Balance($id: ID) { balance(id: $id) held(id: $id) }');

/** A client whose requests wait until they are answered. */
function waitingClient() {
  const sent: Subscriber<ApolloLink.Result>[] = [];
  let left = 0;
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ownAnswers().concat(
      new ApolloLink(
        () =>
          new Observable((observer) => {
            sent.push(observer);
            return () => (left += 1);
          }),
      ),
    ),
    defaultOptions: { query: { fetchPolicy: 'network-only', context: { queryDeduplication: false } } },
  });
  const ask = async (id = '1', query = question) => (await client.query({ query, variables: { id } })).data;
  const answer = (index: number, balance: number, more = {}) => {
    sent[index]?.next({ data: { balance, ...more } });
    sent[index]?.complete();
  };
  /** Asks as a screen does; gives what leaves it. */
  const watch = () => {
    const context = { queryDeduplication: false };
    const subscription = client
      .watchQuery({ query: question, variables: { id: '1' }, context })
      .subscribe(() => undefined);
    return () => subscription.unsubscribe();
  };
  return { sent, ask, watch, answer, left: () => left };
}

/** Until everything that waits for nothing from outside has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what is asked in one moment is asked once', async () => {
  const { sent, ask, answer } = waitingClient();
  const both = [ask(), ask()];
  const others = [ask('2'), ask('1', namesake)];
  await settled();
  expect(sent).toHaveLength(3);
  answer(0, 5);
  answer(1, 7);
  answer(2, 5, { held: 2 });
  expect(await Promise.all(both)).toEqual([{ balance: 5 }, { balance: 5 }]);
  expect(await Promise.all(others)).toEqual([{ balance: 7 }, { balance: 5, held: 2 }]);
});

test('who asks while a request is under way gets the answer of a later one, with all who wait', async () => {
  const { sent, ask, answer } = waitingClient();
  const first = ask();
  await settled();
  const second = ask();
  await settled();
  const third = ask();
  await settled();
  expect(sent).toHaveLength(1);
  answer(0, 5);
  expect(await first).toEqual({ balance: 5 });
  await settled();
  expect(sent).toHaveLength(2);
  answer(1, 6);
  expect(await second).toEqual({ balance: 6 });
  expect(await third).toEqual({ balance: 6 });

  const fourth = ask();
  await settled();
  answer(2, 7);
  expect(await fourth).toEqual({ balance: 7 });
});

test('a request that fails is waited for, and fails nobody else', async () => {
  const { sent, ask, answer } = waitingClient();
  const first = ask();
  await settled();
  const second = ask();
  await settled();
  sent[0]?.error(new Error('The line is cut.'));
  await expect(first).rejects.toThrow('The line is cut.');
  await settled();
  answer(1, 6);
  expect(await second).toEqual({ balance: 6 });
});

test('a question that nobody waits for any more is left', async () => {
  const { sent, ask, watch, answer, left } = waitingClient();
  const leave = watch();
  await settled();
  leave();
  await settled();
  expect(left()).toBe(1);
  const asked = ask();
  await settled();
  expect(sent).toHaveLength(2);
  answer(1, 6);
  expect(await asked).toEqual({ balance: 6 });
});

test('who asks after those who waited have gone still waits for the request under way', async () => {
  const { sent, ask, watch, answer } = waitingClient();
  const first = ask();
  await settled();
  const leave = watch();
  await settled();
  leave();
  const last = ask();
  await settled();
  expect(sent).toHaveLength(1);
  answer(0, 5);
  expect(await first).toEqual({ balance: 5 });
  await settled();
  expect(sent).toHaveLength(2);
  answer(1, 6);
  expect(await last).toEqual({ balance: 6 });
});
