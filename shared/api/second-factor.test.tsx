import { AuthProvider, factorParameters, type ProveFactor } from '@keyturn/shared/auth';
import { SecondFactor } from '@keyturn/shared/second-factor';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'graphql';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { ApiProvider } from './provider';
import { useApiMutation } from './use-api-mutation';

const approving: TypedDocumentNode<object, object> = parse('mutation Approve { approve { id } }');

/** Answers that a factor is needed until one was proven; gives the keys of what was sent. */
function gateway(isProven: () => boolean): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const extensions = { code: 'SECOND_FACTOR_REQUIRED' };
    const body = isProven()
      ? { data: { approve: { id: '1', __typename: 'T' } } }
      : { data: null, errors: [{ message: 'A second factor, please.', path: ['approve'], extensions }] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  return keys;
}

const unused = () => Promise.reject(new Error('not asked for'));
const session = { accessToken: 'a', idToken: 'i', userId: 'dana', expiresAt: Infinity };

function show(proving: ProveFactor = () => Promise.resolve('proven')) {
  const proveFactor = jest.fn(proving);
  const auth = {
    peek: () => session,
    session: () => Promise.resolve(session),
    signIn: jest.fn(() => Promise.resolve()),
    finishSignIn: unused,
    forget: () => undefined,
    signOut: unused,
  };
  render(
    <AuthProvider auth={auth}>
      <ApiProvider gatewayUrl="http://gateway.test" auth={auth}>
        <Page />
      </ApiProvider>
      <SecondFactor prove={proveFactor} />
    </AuthProvider>,
  );
  return { ...auth, proveFactor };
}

function Page() {
  const [run] = useApiMutation(approving);
  const [ends, setEnds] = useState<readonly string[]>([]);
  const approve = async () => {
    const outcome = await run({});
    setEnds((before) => [...before, outcome.ok ? 'approved' : outcome.error.message]);
  };
  return (
    <main>
      <button type="button" onClick={() => void approve()}>
        Approve
      </button>
      <p>{ends.join(', ')}</p>
    </main>
  );
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the change goes on by itself, under its key, once the factor is proven', async () => {
  let proven = false;
  const keys = gateway(() => proven);
  show(() => {
    proven = true;
    return Promise.resolve('proven');
  });
  await press('Approve');
  expect(await axe(await dialog())).toHaveNoViolations();
  await press('Confirm');
  expect(await screen.findByText('approved')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveFocus();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('whoever cancels is told why nothing was done, and may try again', async () => {
  const keys = gateway(() => false);
  const auth = show();
  await press('Approve');
  await dialog();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('A second factor, please.')).toBeInTheDocument();
  expect(auth.proveFactor).not.toHaveBeenCalled();
  await press('Approve');
  await dialog();
  expect(new Set(keys).size).toBe(1);
});

test('cancelling while the window stands open closes it', async () => {
  gateway(() => false);
  const { proveFactor } = show(() => new Promise(() => undefined));
  await press('Approve');
  await dialog();
  await press('Confirm');
  await press('Cancel');
  expect(await screen.findByText('A second factor, please.')).toBeInTheDocument();
  expect(proveFactor.mock.calls[0]?.[0].aborted).toBe(true);
});

test('a provider that proves nothing is not asked for ever', async () => {
  const keys = gateway(() => false);
  show();
  await press('Approve');
  await dialog();
  await press('Confirm');
  expect(await screen.findByText('A second factor, please.')).toBeInTheDocument();
  expect(keys).toHaveLength(2);
});

test('two changes that wait ask once', async () => {
  let proven = false;
  gateway(() => proven);
  const { proveFactor } = show(() => {
    proven = true;
    return Promise.resolve('proven');
  });
  const button = screen.getByRole('button', { name: 'Approve' });
  act(() => {
    button.click();
    button.click();
  });
  await dialog();
  await press('Confirm');
  expect(await screen.findByText('approved, approved')).toBeInTheDocument();
  expect(proveFactor).toHaveBeenCalledTimes(1);
});

test.each([
  ['stopped', /^The window was closed/],
  ['somebody-else', /^Somebody else has signed in there/],
] as const)('%s is said, and the dialog stays', async (end, words) => {
  gateway(() => false);
  show(() => Promise.resolve(end));
  await press('Approve');
  await dialog();
  await press('Confirm');
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled());
});

test('a provider that fails can be tried again', async () => {
  gateway(() => false);
  show(() => Promise.reject(new Error('down')));
  await press('Approve');
  await dialog();
  await press('Confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment');
});

test('where windows are blocked, the page itself goes there and comes back', async () => {
  gateway(() => false);
  const { signIn } = show(() => Promise.resolve('blocked'));
  window.history.pushState(null, '', '/harbor-realty/payments/7?tab=details');
  await press('Approve');
  await dialog();
  await press('Confirm');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm on this page' }));
  expect(signIn).toHaveBeenCalledWith('/harbor-realty/payments/7?tab=details', factorParameters);
});
