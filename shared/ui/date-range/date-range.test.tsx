import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { DateRange, DayInput } from '.';

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Created: / }));
  return screen.findByRole('dialog', { name: 'Created: days' });
};

/** Types over the day with the given name. */
async function type(day: 'First day' | 'Last day', digits: string) {
  const [month] = await screen.findAllByRole('spinbutton', { name: new RegExp(`month, ${day}`) });
  if (month === undefined) throw new Error(`${day} has no month`);
  await userEvent.click(month);
  await userEvent.keyboard(digits);
}

test('days are typed and taken once, when both are whole and plausible', async () => {
  const onChange = jest.fn();
  render(<DateRange label="Created" value={{ first: '', last: '' }} onChange={onChange} />);
  expect(await axe(await open())).toHaveNoViolations();
  await type('First day', '11012026');
  await userEvent.keyboard('{Enter}');
  await type('Last day', '1118202');
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await type('Last day', '11182026');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[{ first: '2026-11-01', last: '2026-11-18' }]]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('days in the wrong order are told, not swapped', async () => {
  const onChange = jest.fn();
  render(
    <DateRange label="Created" value={{ first: '2026-11-10', last: '2026-11-18' }} onChange={onChange} />,
  );
  await open();
  await type('Last day', '11092026');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('The last day comes before the first.')).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

test('days are picked in the calendar', async () => {
  const onChange = jest.fn();
  render(
    <DateRange label="Created" value={{ first: '2026-11-10', last: '2026-11-18' }} onChange={onChange} />,
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: /November 3, 2026/ }));
  await userEvent.click(screen.getByRole('button', { name: /November 5, 2026/ }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange.mock.calls).toEqual([[{ first: '2026-11-03', last: '2026-11-05' }]]);
});

test('Any time takes the days away; Esc leaves them', async () => {
  const onChange = jest.fn();
  render(<DateRange label="Created" value={{ first: '2026-11-10', last: '' }} onChange={onChange} />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(onChange).not.toHaveBeenCalled();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Any time' }));
  expect(onChange.mock.calls).toEqual([[{ first: '', last: '' }]]);
});

test('a single day is told when its year is whole', async () => {
  const onChange = jest.fn();
  render(<DayInput label="Created from" value="" onChange={onChange} />);
  await userEvent.click(await screen.findByRole('spinbutton', { name: /month, Created from/ }));
  await userEvent.keyboard('11012026');
  expect(onChange.mock.calls).toEqual([['2026-11-01']]);
});
