import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import HomeScreen from './screen';

// The lazily loaded parts take their time on a busy machine.

const card = (given: object) => ({
  title: 'A card',
  body: '<p>Text</p>',
  icon: 'Education',
  layout: 'Single',
  images: [],
  videos: [],
  order: 1,
  ...given,
});

const none = { count: 0, amount: 0 };
const bothWays = { inbound: none, outbound: none };
const Glance = () => ({
  glance: {
    inFlight: [],
    approvals: none,
    late: none,
    failed: none,
    decisions: bothWays,
    recovery: bothWays,
    unverifiedAccounts: 0,
    deposits: [],
  },
});
const welcome = () => screen.getByRole('region', { name: 'Welcome to Your Dashboard' });

// What stands above and beside the cards has tests of its own.
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('keyturn.home.onboarding-hidden.org-1', 'true');
});

test('five tiles lead into their areas, and the card stays hidden once it was hidden', async () => {
  mockGateway({ Glance, ContentCards: () => ({ contentCards: [] }) });
  const first = renderRoute(<HomeScreen />);
  const links = screen.getAllByRole('link', { name: /^View / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/harbor-realty/transactions',
    '/harbor-realty/payment-occasions',
    '/harbor-realty/escrow-accounts',
    '/harbor-realty/funding-sources',
    '/harbor-realty/admins',
  ]);
  await userEvent.click(within(welcome()).getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('heading', { name: 'Welcome to Your Dashboard' })).not.toBeInTheDocument();
  first.unmount();

  renderRoute(<HomeScreen />);
  expect(screen.queryByRole('heading', { name: 'Welcome to Your Dashboard' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show the welcome card' }));
  expect(welcome()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the welcome card' })).not.toBeInTheDocument();
});

test('hiding it in one organization hides it in no other', async () => {
  mockGateway({ Glance, ContentCards: () => ({ contentCards: [] }) });
  const first = renderRoute(<HomeScreen />);
  await userEvent.click(within(welcome()).getByRole('button', { name: 'Hide' }));
  first.unmount();
  renderRoute(<HomeScreen />, { organization: { id: 'org-2', slug: 'summit-title' } });
  expect(screen.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeInTheDocument();
});

test('while required steps are pending only the accounts are open, once one is verified', () => {
  mockGateway({ Glance, ContentCards: () => ({ contentCards: [] }) });
  renderRoute(<HomeScreen />, {
    onboarding: { pendingRequiredSteps: 1, verifiedEscrowAccounts: 1, verifiedFundingSources: 0 },
  });
  expect(screen.getAllByRole('link', { name: /^View / }).map((link) => link.textContent)).toEqual([
    'View Escrow Accounts →',
    'View Funding Sources →',
  ]);
});

test('cards are shown in their order, without anything that runs', async () => {
  mockGateway({
    Glance,
    ContentCards: () => ({
      contentCards: [
        card({ title: 'Second', order: 2 }),
        card({
          title: 'First',
          body: '<p onclick="x()">Safe<script>alert(1)</script><a href="javascript:x()">no</a></p>',
        }),
        card({ title: 'Side', layout: 'Side Column', order: 3, images: [{ url: '/a.svg', alt: 'A key' }] }),
      ],
    }),
  });
  const { container } = renderRoute(<HomeScreen />);
  const articles = await screen.findAllByRole('article');
  expect(articles.map((article) => article.querySelector('h3')?.textContent)).toEqual([
    'First',
    'Second',
    'Side',
  ]);
  expect(container.querySelector('script')).toBeNull();
  expect(container.innerHTML).not.toContain('onclick');
  expect(container.innerHTML).not.toContain('javascript:');
  expect(screen.getByRole('img', { name: 'A key' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a feed that fails leaves the rest and can be tried again', async () => {
  let down = true;
  mockGateway({
    Glance,
    ContentCards: () =>
      down
        ? gatewayError('CONTENT_UNAVAILABLE', 'The content feed does not answer.')
        : { contentCards: [card({})] },
  });
  renderRoute(<HomeScreen />);
  expect(await screen.findByText('The content feed does not answer.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'A card' })).toBeInTheDocument();
});

test('a video loads only when it is played', async () => {
  mockGateway({
    Glance,
    ContentCards: () => ({ contentCards: [card({ icon: 'Video', videos: ['/v.mp4'] })] }),
  });
  const { container } = renderRoute(<HomeScreen />);
  await screen.findByRole('article');
  expect(container.querySelector('video')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Play A card' }));
  expect(container.querySelector('video')).toHaveAttribute('src', '/v.mp4');
});
