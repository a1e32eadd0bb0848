import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Field } from '../index';
import { Combobox, MultiCombobox } from './index';
import type { OptionSource } from './index';

interface Occasion {
  id: string;
  name: string;
}

const occasions: Occasion[] = [
  { id: '1', name: 'Earnest Money, Coastal' },
  { id: '2', name: 'Earnest Money, Texas' },
  { id: '3', name: 'Option Fee' },
];

const source: OptionSource<Occasion> = {
  items: occasions,
  itemKey: (occasion) => occasion.id,
  itemLabel: (occasion) => occasion.name,
};

function Single(
  props: Partial<OptionSource<Occasion>> & { initial?: Occasion; onChosen?: (id: string | null) => void },
) {
  const { initial = null, onChosen, ...rest } = props;
  const [value, setValue] = useState<Occasion | null>(initial);
  return (
    <>
      <Field label="Payment occasion">
        <Combobox
          {...source}
          {...rest}
          value={value}
          onChange={(item) => {
            setValue(item);
            onChosen?.(item?.id ?? null);
          }}
        />
      </Field>
      <button type="button">Elsewhere</button>
    </>
  );
}

const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Combobox', () => {
  test('filters by what is typed and chooses the first with Enter', async () => {
    const onChosen = jest.fn();
    const { container } = render(<Single onChosen={onChosen} />);
    const input = screen.getByRole('combobox', { name: 'Payment occasion' });
    await userEvent.type(input, 'tex');
    expect(names()).toEqual(['Earnest Money, Texas']);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.keyboard('{Enter}');
    expect(onChosen).toHaveBeenCalledWith('2');
    expect(input).toHaveValue('Earnest Money, Texas');
  });

  test('offers all options again when it is opened with a choice', async () => {
    const [first] = occasions;
    render(<Single {...(first && { initial: first })} />);
    await userEvent.click(screen.getByRole('combobox'));
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('option', { name: 'Earnest Money, Coastal' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('leaving drops what was typed and chooses nothing', async () => {
    const onChosen = jest.fn();
    const [first] = occasions;
    render(<Single onChosen={onChosen} {...(first && { initial: first })} />);
    const input = screen.getByRole('combobox');
    await userEvent.clear(input);
    await userEvent.type(input, 'opt');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(input).toHaveValue('Earnest Money, Coastal');
    expect(onChosen).not.toHaveBeenCalled();
  });

  test('the server searches where it is asked to, and its failure can be retried', async () => {
    const onSearch = jest.fn();
    const onRetry = jest.fn();
    render(<Single items={[]} onSearch={onSearch} error="Could not load occasions" onRetry={onRetry} />);
    await userEvent.type(screen.getByRole('combobox'), 'x');
    expect(onSearch).toHaveBeenLastCalledWith('x');
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load occasions');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  });

  test('says when nothing fits, and while it loads', async () => {
    const { rerender } = render(<Single />);
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
    rerender(<Single loading />);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });

  test('the last option asks for more', async () => {
    const onLoadMore = jest.fn();
    render(<Single hasMore onLoadMore={onLoadMore} />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{ArrowUp}');
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });
});

test('the text follows the value, also where the owner leaves it as it is', async () => {
  render(<Combobox {...source} label="Occasion" value={occasions[0] ?? null} onChange={() => undefined} />);
  const input = screen.getByRole('combobox', { name: 'Occasion' });
  await userEvent.click(input);
  await userEvent.click(screen.getByRole('option', { name: 'Option Fee' }));
  expect(input).toHaveValue('Earnest Money, Coastal');
});

describe('MultiCombobox', () => {
  function Multi({ onIds }: { onIds: (ids: string[]) => void }) {
    const [value, setValue] = useState<readonly Occasion[]>([]);
    return (
      <Field label="Occasions">
        <MultiCombobox
          {...source}
          value={value}
          placeholder="All"
          onChange={(items) => {
            setValue(items);
            onIds(items.map((item) => item.id));
          }}
        />
      </Field>
    );
  }

  test('ticks several while it stays open, and selects and deselects all', async () => {
    const onIds = jest.fn();
    const { container } = render(<Multi onIds={onIds} />);
    const input = screen.getByRole('combobox', { name: 'Occasions' });
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'Option Fee' }));
    await userEvent.click(screen.getByRole('option', { name: 'Earnest Money, Texas' }));
    expect(onIds).toHaveBeenLastCalledWith(['3', '2']);
    expect(input).toHaveAttribute('placeholder', '2 selected');
    await userEvent.click(screen.getByRole('option', { name: 'Option Fee' }));
    expect(onIds).toHaveBeenLastCalledWith(['2']);
    await userEvent.click(screen.getByRole('option', { name: 'Select all' }));
    expect(onIds).toHaveBeenLastCalledWith(['1', '2', '3']);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('option', { name: 'Deselect all' }));
    expect(onIds).toHaveBeenLastCalledWith([]);
    expect(input).toHaveAttribute('placeholder', 'All');
  });

  test('works by keyboard', async () => {
    const onIds = jest.fn();
    render(<Multi onIds={onIds} />);
    await userEvent.type(screen.getByRole('combobox'), 'earnest');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onIds).toHaveBeenLastCalledWith(['1', '2']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onIds).toHaveBeenLastCalledWith(['2']);
  });

  test('typing and Enter chooses the first match', async () => {
    const onIds = jest.fn();
    render(<Multi onIds={onIds} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Occasions' }), 'earnest{Enter}');
    expect(onIds.mock.calls).toEqual([[['1']]]);
  });
});
