import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Checkbox, Field, FieldGroup, Input, Radio, SearchInput, Select, Switch, Textarea } from '../index';
import { AmountField, MoneyInput } from '../money-input';

test('label, hint and error are wired to the control', async () => {
  const { container, rerender } = render(
    <Field label="Account Name" hint="As it reads on the statement." required>
      <Input name="accountName" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Account Name' });
  expect(input).toHaveAccessibleDescription('As it reads on the statement.');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).toBeRequired();
  rerender(
    <Field label="Account Name" hint="As it reads on the statement." error="Required">
      <Input name="accountName" />
    </Field>,
  );
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('As it reads on the statement. Required');
  expect(await axe(container)).toHaveNoViolations();
});

test('an empty error is none', () => {
  render(
    <Field label="Reason" error="">
      <Textarea />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBeValid();
});

test('select, search, group and switch have names', async () => {
  const { container } = render(
    <>
      <Field label="Account type">
        <Select>
          <option>Checking</option>
        </Select>
      </Field>
      <SearchInput label="Payer or address" />
      <FieldGroup label="Fee is paid by" error="Required">
        <Radio name="payer">OWNER</Radio>
        <Radio name="payer">PARTY</Radio>
      </FieldGroup>
      <Switch>Email me on deposit</Switch>
    </>,
  );
  expect(screen.getByRole('combobox', { name: 'Account type' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Payer or address' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Fee is paid by' })).toHaveAccessibleDescription('Required');
  await userEvent.click(screen.getByRole('radio', { name: 'PARTY' }));
  expect(screen.getByRole('radio', { name: 'PARTY' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Email me on deposit' })).not.toBeChecked();
  expect(await axe(container)).toHaveNoViolations();
});

test('a checkbox may be partly on', () => {
  const { rerender } = render(<Checkbox indeterminate>Select all</Checkbox>);
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
  rerender(<Checkbox>Select all</Checkbox>);
  expect(screen.getByRole('checkbox')).not.toBePartiallyChecked();
});

describe('MoneyInput', () => {
  function Amount({ onCents }: { onCents: (cents: number | null) => void }) {
    const [cents, setCents] = useState<number | null>(null);
    return (
      <>
        <Field label="Amount">
          <MoneyInput
            cents={cents}
            onCentsChange={(next) => {
              setCents(next);
              onCents(next);
            }}
          />
        </Field>
        <button type="button" onClick={() => setCents(4800)}>
          Minimum
        </button>
      </>
    );
  }

  test('gives integer cents and shows separators on leaving', async () => {
    const onCents = jest.fn();
    render(<Amount onCents={onCents} />);
    const input = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(input, '18500.5');
    expect(onCents).toHaveBeenLastCalledWith(1850050);
    expect(input).toHaveValue('18500.5');
    await userEvent.tab();
    expect(input).toHaveValue('18,500.50');
  });

  test('takes what is pasted with spaces around it, and cents alone', async () => {
    const onCents = jest.fn();
    render(<Amount onCents={onCents} />);
    const input = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.click(input);
    await userEvent.paste(' $1,234.50 ');
    expect(onCents).toHaveBeenLastCalledWith(123450);
    await userEvent.tab();
    expect(input).toHaveValue('1,234.50');
    await userEvent.clear(input);
    await userEvent.type(input, '.07');
    await userEvent.tab();
    expect(input).toHaveValue('0.07');
  });

  test.each(['0,05', '1,5', '12,34', ',5', '1.234,50', '12.345', '1e3', '-5'])(
    'lets %j stand, typed or pasted, as what is no amount',
    async (text) => {
      const onCents = jest.fn();
      render(<Amount onCents={onCents} />);
      const input = screen.getByRole('textbox', { name: 'Amount' });
      for (const enter of [
        () => userEvent.type(input, text),
        async () => {
          await userEvent.click(input);
          await userEvent.paste(text);
        },
      ]) {
        await enter();
        await userEvent.tab();
        expect(input).toHaveValue(text);
        expect(onCents).toHaveBeenLastCalledWith(null);
        await userEvent.clear(input);
        expect(onCents).toHaveBeenLastCalledWith(null);
      }
    },
  );

  test('reads thousands that are typed key by key', async () => {
    const onCents = jest.fn();
    render(<Amount onCents={onCents} />);
    const input = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(input, '1,234.50');
    expect(onCents).toHaveBeenLastCalledWith(123450);
    await userEvent.tab();
    expect(input).toHaveValue('1,234.50');
  });

  test('outside of a form it says what is wrong once it is left', async () => {
    function Alone() {
      const [cents, setCents] = useState<number | null>(null);
      return <AmountField label="A payment of" cents={cents} onCentsChange={setCents} />;
    }
    render(<Alone />);
    const input = screen.getByRole('textbox', { name: 'A payment of' });
    await userEvent.type(input, '1,5');
    expect(input).toBeValid();
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription('Enter an amount in dollars, for example 1250.00');
    await userEvent.type(input, '00');
    expect(input).toBeValid();
  });

  test('a value from outside wins over what was typed', async () => {
    render(<Amount onCents={() => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Minimum' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('48.00');
  });
});
