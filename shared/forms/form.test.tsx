import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik, type FormikHelpers } from 'formik';
import { number, object, string } from 'yup';
import { MoneyField, TextField } from './fields';
import { Form } from './form';
import { showAtField } from './server-error';

interface Values {
  readonly name: string;
  readonly city: string;
}

const schema = object({ name: string().required('Required'), city: string().required('Required') });
const refusal = {
  ...{ code: 'BAD_INPUT', message: 'There is no such city', field: 'input.city', requestId: null },
} as const;

function Asking(props: { readonly onSubmit: (values: Values, form: FormikHelpers<Values>) => unknown }) {
  return (
    <>
      <Formik<Values>
        initialValues={{ name: '', city: '' }}
        validationSchema={schema}
        onSubmit={async (values, form) => {
          await props.onSubmit(values, form);
        }}
      >
        {({ status }) => (
          <Form id="asking" noValidate>
            {status === 'failed' && <p role="alert">Nobody answers.</p>}
            <TextField field={{ name: 'name', label: 'Name' }} />
            <TextField field={{ name: 'city', label: 'City' }} />
          </Form>
        )}
      </Formik>
      <button type="submit" form="asking">
        Send
      </button>
    </>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('what is sent with errors leads to the first field that has one, each time', async () => {
  render(<Asking onSubmit={() => undefined} />);
  await send();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await send();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  await userEvent.clear(screen.getByLabelText('Name'));
  await send();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
});

test('a refusal of the gateway leads to its field, unless something else was gone on to', async () => {
  let refuse = (): void => undefined;
  const onSubmit = async (_values: Values, form: FormikHelpers<Values>) => {
    await new Promise<void>((resolve) => (refuse = resolve));
    showAtField(form, refusal, { 'input.city': 'city' });
  };
  render(<Asking onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Nowhere');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await send();
  refuse();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  await send();
  await userEvent.click(screen.getByLabelText('Name'));
  refuse();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription(refusal.message));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('a refusal leads to its field where the panel took the focus of the button that is gone', async () => {
  let refuse = (): void => undefined;
  const onSubmit = async (_values: Values, form: FormikHelpers<Values>) => {
    await new Promise<void>((resolve) => (refuse = resolve));
    showAtField(form, refusal, { 'input.city': 'city' });
  };
  render(
    <div role="dialog" tabIndex={-1}>
      <Asking onSubmit={onSubmit} />
    </div>,
  );
  await userEvent.type(screen.getByLabelText('City'), 'Nowhere');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await send();
  act(() => screen.getByRole('dialog').focus());
  refuse();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
});

test('what the gateway refused stands where Enter in another field sent it', async () => {
  const onSubmit = async (_values: Values, form: FormikHelpers<Values>) => {
    await new Promise((resolve) => setTimeout(resolve));
    showAtField(form, refusal, { 'input.city': 'city' });
  };
  render(<Asking onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Nowhere');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  // As Enter does; jsdom knows no button outside of the form.
  fireEvent.submit(screen.getByLabelText('Name'));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  // The check that leaving the field would have begun is over by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription(refusal.message);
});

test('what the gateway refused stands while others are typed into and left, until it is changed or sent again', async () => {
  const asked: string[] = [];
  const onSubmit = async ({ city }: Values, form: FormikHelpers<Values>) => {
    asked.push(city);
    await new Promise((resolve) => setTimeout(resolve));
    showAtField(form, refusal, { 'input.city': 'city' });
  };
  render(<Asking onSubmit={onSubmit} />);
  const city = screen.getByLabelText('City');
  await userEvent.type(city, 'Nowhere');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await send();
  await waitFor(() => expect(city).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Name'), ' B');
  await userEvent.tab();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(city).toHaveAccessibleDescription(refusal.message);
  await send();
  await waitFor(() => expect(asked).toEqual(['Nowhere', 'Nowhere']));
  await waitFor(() => expect(city).toHaveAccessibleDescription(refusal.message));
  await userEvent.type(city, 'ville');
  await waitFor(() => expect(city).toHaveAccessibleDescription(''));
});

test('a field that is out of view and has the focus already is brought into view', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(<Asking onSubmit={() => undefined} />);
  const name = screen.getByLabelText('Name');
  const at = jest.spyOn(name, 'getBoundingClientRect');
  await userEvent.click(name);
  fireEvent.submit(name);
  await waitFor(() => expect(at).toHaveBeenCalled());
  expect(shown.mock.contexts).not.toContain(name);
  at.mockReturnValue(new DOMRect(0, -300, 200, 40));
  fireEvent.submit(name);
  await waitFor(() => expect(shown.mock.contexts).toContain(name));
});

test('a failure that belongs to no field is brought into view, and the focus stays', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(<Asking onSubmit={(_values, form) => form.setStatus('failed')} />);
  await userEvent.type(screen.getByLabelText('City'), 'Portland');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await send();
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(shown.mock.contexts).toContain(alert));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
});

interface Amounts {
  readonly amount: number | null;
  readonly limit: number | null;
}

test('what is typed as an amount and is none is refused, where it may be left out too', async () => {
  const onSubmit = jest.fn<Promise<void>, [Amounts, FormikHelpers<Amounts>]>(async (_values, form) => {
    showAtField(form, { ...refusal, field: 'input.limit' }, { 'input.limit': 'limit' });
  });
  const amounts = object({ amount: number().nullable().required('Required'), limit: number().nullable() });
  render(
    <Formik<Amounts>
      initialValues={{ amount: null, limit: null }}
      validationSchema={amounts}
      onSubmit={(values, form) => onSubmit(values, form)}
    >
      <Form noValidate>
        <MoneyField field={{ name: 'amount', label: 'Amount' }} />
        <MoneyField field={{ name: 'limit', label: 'Limit' }} />
        <button type="submit">Send</button>
      </Form>
    </Formik>,
  );
  const [amount, limit] = [screen.getByLabelText('Amount'), screen.getByLabelText('Limit')];
  const example = 'Enter an amount in dollars, for example 1250.00';
  await userEvent.type(amount, '0,05');
  await userEvent.type(limit, '12,34{Enter}');
  await waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toHaveAccessibleDescription(example);
  expect(limit).toHaveAccessibleDescription(example);
  expect(amount).toHaveValue('0,05');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(amount);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Required'));
  await userEvent.type(amount, '48');
  await userEvent.clear(limit);
  await userEvent.type(limit, '1,234.50');
  await send();
  await waitFor(() => expect(limit).toHaveAccessibleDescription('There is no such city'));
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ amount: 4800, limit: 123450 });
  await userEvent.clear(limit);
  await userEvent.type(limit, '1,5');
  await send();
  await waitFor(() => expect(limit).toHaveAccessibleDescription(example));
  await waitFor(() => expect(limit).toHaveFocus());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
