import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { OnlyAdmins, whom } from './only-admins';

const form = <OnlyAdmins title="Only admins send payments" wish="to send this payment" />;

test('names who can do it', async () => {
  const adminNames = ['Maya Okafor', 'Joan Osei'];
  mockGateway({ AdminNames: () => ({ organization: { id: 'org-1', adminNames } }) });
  const { container } = renderRoute(form);
  expect(screen.getByRole('heading', { name: 'Only admins send payments' })).toBeVisible();
  expect(await screen.findByText('Ask Maya Okafor or Joan Osei to send this payment.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('says whom to ask where the names cannot be read', async () => {
  mockGateway({ AdminNames: () => gatewayError('INTERNAL', 'Away.') });
  renderRoute(form);
  expect(await screen.findByText('Ask an admin of Harbor Realty to send this payment.')).toBeVisible();
});

test('of many admins the first are named', () => {
  expect(whom(['A', 'B', 'C', 'D'], 'Harbor')).toBe('A, B, C, or another admin');
  expect(whom(['A'], 'Harbor')).toBe('A');
});
