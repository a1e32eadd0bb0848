import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Field } from '../index';
import { AccountNumberInput, PhoneInput, RoutingNumberInput, SsnInput } from './index';
import type { DigitsInputProps } from './index';

function Form(props: {
  input: (props: DigitsInputProps) => ReactElement;
  initial?: string;
  onDigits: (d: string) => void;
}) {
  const { input: Part, initial = '', onDigits } = props;
  const [digits, setDigits] = useState(initial);
  return (
    <Field label="Number" error="Required">
      <Part
        value={digits}
        onValueChange={(next) => {
          setDigits(next);
          onDigits(next);
        }}
      />
    </Field>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Number' });

test('a phone takes its shape while typing and gives ten digits', async () => {
  const onDigits = jest.fn();
  render(<Form input={PhoneInput} onDigits={onDigits} />);
  await userEvent.type(field(), '5550100199777');
  expect(field()).toHaveValue('(555) 010-0199');
  expect(onDigits).toHaveBeenLastCalledWith('5550100199');
  expect(field()).toHaveAccessibleDescription('Required');
});

test('a phone may start with 1', async () => {
  const onDigits = jest.fn();
  render(<Form input={PhoneInput} onDigits={onDigits} />);
  await userEvent.type(field(), '15550100199');
  expect(field()).toHaveValue('1 (555) 010-0199');
  expect(onDigits).toHaveBeenLastCalledWith('15550100199');
});

test('a stored phone is shown in its shape', () => {
  render(<Form input={PhoneInput} initial="5550100199" onDigits={() => undefined} />);
  expect(field()).toHaveValue('(555) 010-0199');
});

test('a routing number ends at nine digits, an account number at seventeen', async () => {
  const { unmount } = render(<Form input={RoutingNumberInput} onDigits={() => undefined} />);
  await userEvent.type(field(), '12a34567890');
  expect(field()).toHaveValue('123456789');
  unmount();
  render(<Form input={AccountNumberInput} onDigits={() => undefined} />);
  await userEvent.type(field(), '1234567890123456789');
  expect(field()).toHaveValue('12345678901234567');
});

test('a Social Security number has its dashes, its last four digits none', async () => {
  const onDigits = jest.fn();
  const { unmount } = render(<Form input={(props) => <SsnInput {...props} whole />} onDigits={onDigits} />);
  await userEvent.type(field(), '1234567890');
  expect(field()).toHaveValue('123-45-6789');
  expect(onDigits).toHaveBeenLastCalledWith('123456789');
  unmount();
  render(<Form input={(props) => <SsnInput {...props} whole={false} />} onDigits={() => undefined} />);
  await userEvent.type(field(), '67899');
  expect(field()).toHaveValue('6789');
});
