import { waitFor } from '@testing-library/react';
import { createLeaveGuard } from './leave-guard';

/** One history for all tests of the file, as in a page: the guard lives as long as the page. */
const guard = createLeaveGuard();
const seenByRouter: unknown[] = [];
window.addEventListener('popstate', (event) => seenByRouter.push(event.state));

const push = (idx: number, path: string) => window.history.pushState({ idx }, '', path);
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeEach(() => {
  if (guard.isHeld()) guard.confirm();
  seenByRouter.length = 0;
});

test('without unsaved input, Back goes through to the router', async () => {
  push(1, '/one');
  push(2, '/two');
  window.history.back();
  await at('/one');
  await waitFor(() => expect(seenByRouter).toEqual([{ idx: 1 }]));
  expect(guard.isAsking()).toBe(false);
});

test('with unsaved input, Back is undone and asked about; Cancel stays', async () => {
  push(11, '/list');
  push(12, '/form');
  const release = guard.hold();
  window.history.back();
  await waitFor(() => expect(guard.isAsking()).toBe(true));
  await at('/form');
  guard.cancel();
  expect(guard.isAsking()).toBe(false);
  expect(guard.isHeld()).toBe(true);
  expect(seenByRouter).toEqual([]);
  release();
});

test('Confirm makes the step after all, and the router hears of it once', async () => {
  push(21, '/list');
  push(22, '/form');
  guard.hold();
  window.history.back();
  await waitFor(() => expect(guard.isAsking()).toBe(true));
  await at('/form');
  guard.confirm();
  await at('/list');
  await waitFor(() => expect(seenByRouter).toEqual([{ idx: 21 }]));
  expect(guard.isHeld()).toBe(false);
});

test('Back leads to a place inside of the page while there is one, and is asked about again after', async () => {
  push(41, '/list');
  push(42, '/form');
  let release = guard.hold();
  // The review goes, and the form that comes holds what was typed in its turn.
  const toForm = jest.fn(() => {
    end();
    release();
    release = guard.hold();
  });
  const end = guard.leadBack(toForm);
  window.history.back();
  await waitFor(() => expect(toForm).toHaveBeenCalledTimes(1));
  await at('/form');
  expect(guard.isAsking()).toBe(false);
  window.history.back();
  await waitFor(() => expect(guard.isAsking()).toBe(true));
  expect(toForm).toHaveBeenCalledTimes(1);
  expect(seenByRouter).toEqual([]);
  guard.cancel();
  release();
});

test('an attempt to leave is made at once, or asked about', () => {
  const leave = jest.fn();
  guard.attempt(leave);
  expect(leave).toHaveBeenCalledTimes(1);
  const release = guard.hold();
  guard.attempt(leave);
  expect(leave).toHaveBeenCalledTimes(1);
  guard.confirm();
  expect(leave).toHaveBeenCalledTimes(2);
  release();
});

test('a link pressed over unsaved input is asked about and then followed', () => {
  const followed = jest.fn((event: Event) => event.preventDefault());
  const link = document.createElement('a');
  link.href = '/elsewhere';
  link.addEventListener('click', followed);
  document.body.append(link);
  guard.hold();
  link.click();
  expect(followed).not.toHaveBeenCalled();
  expect(guard.isAsking()).toBe(true);
  guard.confirm();
  expect(followed).toHaveBeenCalledTimes(1);
  link.remove();
});

test.each(['/form?step=2', '/form?step=2#main'])(
  'a link from /form?step=2 to %s leaves nothing, and is followed without a question',
  (href) => {
    push(31, '/form?step=2');
    const followed = jest.fn((event: Event) => event.preventDefault());
    const link = document.createElement('a');
    link.href = href;
    link.addEventListener('click', followed);
    document.body.append(link);
    const release = guard.hold();
    link.click();
    expect(followed).toHaveBeenCalledTimes(1);
    expect(guard.isAsking()).toBe(false);
    release();
    link.remove();
  },
);

test('leaving the page is held only while something would be lost', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  const release = guard.hold();
  expect(leave()).toBe(true);
  release();
  expect(leave()).toBe(false);
});
