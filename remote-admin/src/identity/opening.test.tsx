import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import OrganizationIdentityPanel from './organization-panel';

test('a document that was asked for after the business was read, and before the pushes began, is asked for', async () => {
  const live = mockSocket();
  let asked = 0;
  mockGateway({
    OrganizationIdentity: () => {
      asked += 1;
      const status = asked === 1 ? 'VERIFIED' : 'DOCUMENT';
      const customer = { id: 'customer-1', type: 'BUSINESS', status, documents: [] };
      return { organization: { id: 'org-1', name: 'Harbor Realty', verifiedAt: null, customer } };
    },
  });
  renderRoute(<OrganizationIdentityPanel />, { path: '/harbor-realty/settings/details/identity' });
  expect(await screen.findByText('The business is verified')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('IdentityChanged'));
  live.begin('IdentityChanged');
  expect(await screen.findByText(/PNG, JPG or PDF/)).toBeInTheDocument();
});
