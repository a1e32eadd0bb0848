import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { settingsAnswer } from '../../testing/settings';
import SettingsScreen from '../screen';

const occasion = (id: string, name: string, emails: readonly string[]) => ({ id, name, emails });

const show = () => {
  const calls = mockGateway({
    Settings: () => settingsAnswer(),
    OccasionRecipients: () => ({
      paymentOccasions: {
        entries: [occasion('po-1', 'Earnest money', []), occasion('po-2', 'Rent', ['rent@harbor.example'])],
        pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 2 },
      },
    }),
    // Somebody else has added an address since this page was loaded.
    UpdateOrganizationEmails: () => ({
      updateOrganizationNotificationEmails: { id: 'org-1', emails: ['theirs@harbor.example'] },
    }),
    UpdateRecipientsOfOccasion: ({ paymentOccasionId }) => ({
      updatePaymentOccasionNotificationEmails: {
        id: paymentOccasionId,
        emails: ['rent@harbor.example', 'desk@harbor.example'],
      },
    }),
  });
  return { calls, ...renderRoute(<SettingsScreen params={{ tab: 'notifications' }} />) };
};

test('recipients of everything, and of one occasion', async () => {
  const { calls, container } = show();
  const all = within(await screen.findByRole('form', { name: 'Recipients' }));
  await userEvent.type(all.getByLabelText('Add an email'), 'nobody');
  await userEvent.click(all.getByRole('button', { name: 'Add' }));
  expect(all.getByText('Must provide a valid email')).toBeInTheDocument();
  await userEvent.clear(all.getByLabelText('Add an email'));
  await userEvent.type(all.getByLabelText('Add an email'), 'Books@harbor.example');
  await userEvent.click(all.getByRole('button', { name: 'Add' }));
  expect(all.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(all.getByRole('button', { name: 'Remove books@harbor.example' }));
  await userEvent.click(all.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      operation: 'UpdateOrganizationEmails',
      variables: { orgId: 'org-1', emailChanges: { add: [], remove: ['books@harbor.example'] } },
    }),
  );
  expect(await all.findByText('theirs@harbor.example')).toBeInTheDocument();
  const choice = await screen.findByRole('combobox', { name: 'Payment occasion' });
  await userEvent.selectOptions(choice, 'Rent');
  const rent = within(screen.getByRole('form', { name: 'Recipients of Rent' }));
  await userEvent.type(rent.getByLabelText('Add an email'), 'desk@harbor.example');
  expect(choice).toBeDisabled();
  await userEvent.click(rent.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(choice).toBeEnabled());
  expect(calls.at(-1)?.variables).toEqual({
    organizationId: 'org-1',
    paymentOccasionId: 'po-2',
    emailChanges: { add: ['desk@harbor.example'], remove: [] },
  });
  expect(await axe(container)).toHaveNoViolations();
});
