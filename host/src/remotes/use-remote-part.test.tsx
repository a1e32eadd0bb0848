import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app';
import type { FederationRuntime } from './loader';

const originalFetch = globalThis.fetch;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** A remote whose contract is there and whose files are gone. */
const gone: FederationRuntime = {
  load: (name) =>
    Promise.resolve({
      default: {
        name,
        version: '1',
        screens: { admins: () => Promise.reject(new Error('Loading chunk 7 failed')) },
        panels: {},
      },
    }),
  brokenFile: () => Promise.resolve(null),
};

test('a chunk that a deploy replaced reloads the page, and only once', async () => {
  const reload = jest.fn();
  const first = renderApp({ path: '/harbor-realty/admins', runtime: gone, replaced: true, reload });
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  first.unmount();
  renderApp({ path: '/harbor-realty/admins', runtime: gone, replaced: true, reload });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a chunk that is gone without a deploy is told in its area', async () => {
  const reload = jest.fn();
  renderApp({ path: '/harbor-realty/admins', runtime: gone, reload });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('whoever comes back to an area that failed sees it load, not its earlier failure', async () => {
  const Home = () => <p>Home is here</p>;
  const preloaded = Promise.resolve({ default: Home });
  let asked = 0;
  const runtime: FederationRuntime = {
    load(name) {
      if (name === 'onboarding') {
        const screens = { home: () => preloaded };
        return Promise.resolve({ default: { name, version: '1', screens, panels: {} } });
      }
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('refused')) : new Promise(() => undefined);
    },
    brokenFile: () => Promise.resolve(null),
  };
  renderApp({ path: '/harbor-realty/admins', runtime });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  const home = screen.getByRole('link', { name: 'Home' });
  await userEvent.hover(home);
  await preloaded;
  await userEvent.click(home);
  expect(await screen.findByText('Home is here')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Admins' }));
  expect(within(screen.getByRole('main')).getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
