import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Money } from '../index';
import { Progress, Steps } from '../progress';
import { BulkBar, FilterChip, LiveMark, NewItems, Segmented } from './index';

test('controls over a list are named and work', async () => {
  const onRemove = jest.fn();
  const onSelect = jest.fn();
  const onClear = jest.fn();
  const onShow = jest.fn();
  const { container } = render(
    <>
      <FilterChip name="Direction" value="Inbound" onRemove={onRemove} />
      <Segmented
        label="View"
        selected="list"
        onSelect={onSelect}
        items={[
          { id: 'list', label: 'View List' },
          { id: 'kanban', label: 'View Kanban' },
        ]}
      />
      <BulkBar count={3} sum={<Money cents={7490000} />} onClear={onClear}>
        <button type="button">Approve 3</button>
      </BulkBar>
      <NewItems count={2} noun="payment" onShow={onShow} />
      <LiveMark live={false} text="Checking every 30 s" />
      <Progress label="Sending requests" done={148} total={248} />
      <Steps label="Batch" names={['File', 'Check', 'Send']} current={1} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Direction' }));
  await userEvent.click(screen.getByRole('button', { name: 'View Kanban' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await userEvent.click(screen.getByRole('button', { name: '2 new payments' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(onSelect).toHaveBeenCalledWith('kanban');
  expect(onClear).toHaveBeenCalledTimes(1);
  expect(onShow).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'View List' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('3 selected · $74,900.00');
  expect(screen.getByRole('progressbar', { name: 'Sending requests' })).toHaveAttribute(
    'aria-valuenow',
    '148',
  );
  expect(container.querySelector('[aria-current="step"]')).toHaveTextContent('Check');
  expect(await axe(container)).toHaveNoViolations();
});
