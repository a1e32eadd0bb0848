import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { TabList, TabPanel } from '.';

function LocalTabs() {
  const [selected, setSelected] = useState('details');
  return (
    <>
      <TabList
        label="Record"
        name="record"
        selected={selected}
        onSelect={setSelected}
        items={[
          { id: 'details', label: 'Details' },
          { id: 'events', label: 'Events', count: 3 },
          { id: 'manage', label: 'Manage' },
        ]}
      />
      <TabPanel name="record" selected={selected}>
        {selected}
      </TabPanel>
    </>
  );
}

test('arrow keys, Home and End move and select', async () => {
  const { container } = render(<LocalTabs />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: /Events/ })).toHaveTextContent('events');
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Manage' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Details');
  expect(await axe(container)).toHaveNoViolations();
});

test('link tabs move by arrows and open only when asked', async () => {
  const onSelect = jest.fn();
  render(
    <TabList
      label="Status"
      name="status"
      selected="all"
      onSelect={onSelect}
      items={[
        { id: 'all', label: 'All', href: '#all' },
        { id: 'deposited', label: 'Deposited', href: '#deposited' },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Deposited' })).toHaveFocus();
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard(' ');
  expect(onSelect).toHaveBeenCalledWith('deposited');
});
