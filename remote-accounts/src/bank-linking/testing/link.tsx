import { mockSocket, renderRoute } from '@keyturn/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlaidLinkOptions } from 'react-plaid-link';
import AddFundingSource from '../../funding-sources/add/panel';

export const script = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
export const token = 'link-sandbox-canary';
export const publicToken = 'public-sandbox-canary';
export const expiration = '2099-01-01T00:00:00.000Z';

/** The configurations that Link was opened with, oldest first. */
export const opened: PlaidLinkOptions[] = [];
export const destroyed = jest.fn();

/** Puts a Link behind the page that a test speaks for, and forgets what an earlier test has kept. */
export function mockLink(): void {
  mockSocket();
  localStorage.clear();
  sessionStorage.clear();
  opened.length = 0;
  destroyed.mockReset();
  document.head.innerHTML = `<script type="text/plain" src="${script}"></script>`;
  Object.assign(window, {
    Plaid: {
      create: (config: PlaidLinkOptions) => ({
        open: () => void opened.push(config),
        exit: () => config.onExit?.(null, exitOf(null)),
        destroy: destroyed,
        submit: () => undefined,
      }),
    },
  });
}

export const institution = { name: 'JPMorgan Chase', institution_id: 'ins_56' };
export const exitOf = (status: string | null) => ({
  institution,
  status,
  link_session_id: 's-1',
  request_id: 'r-1',
});
export const checking = {
  id: 'acc-1',
  name: 'Business Checking',
  mask: '4321',
  type: 'depository',
  subtype: 'checking',
  verification_status: null,
  class_type: null,
};
/** What the gateway answers while all goes well. */
export const owner = {
  FundingSourceOwner: () => ({
    organization: { id: 'org-1', customer: { id: 'customer-1', customerRef: 'ref-1' } },
  }),
};
export const tokens = {
  CreatePlaidLinkToken: () => ({
    createPlaidLinkToken: { linkToken: token, expiration, requestId: 'req-1' },
  }),
};
const created = {
  id: 'fs-7',
  name: 'Business Checking',
  bank: 'JPMorgan Chase',
  displayName: 'JPMorgan Chase ••4321',
  status: 'VERIFIED',
  active: true,
  verificationAttempts: 0,
  depositsAgainFrom: null,
  insertedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};
export const adds = { CreateFundingSource: () => ({ createFundingSource: created }) };

export const address = () => screen.getByLabelText('address').textContent;
/** The tab in which a bank is connected. */
export const tab = (search = '') =>
  renderRoute(<AddFundingSource params={{ tab: 'plaid' }} />, {
    path: `/harbor-realty/funding-sources/add/plaid${search}`,
    organization: { bankLinkingAllowed: true },
  });
export const connect = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Connect your bank' }));
/** The nth opening of Link; waits for it. */
export async function link(index = 0): Promise<PlaidLinkOptions> {
  await waitFor(() => expect(opened).toHaveLength(index + 1));
  const config = opened[index];
  if (config === undefined) throw new Error('Link is not open');
  return config;
}
/** Ends the bank sign-in with an account. */
export const succeed = async (account = checking, at = institution) => {
  const config = await link();
  act(() => config.onSuccess(publicToken, { institution: at, accounts: [account], link_session_id: 's-1' }));
};
/** All that the browser keeps. */
export const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
