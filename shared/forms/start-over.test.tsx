import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Formik } from 'formik';
import { object, string } from 'yup';
import { TextField } from './fields';
import { startOver } from './start-over';

const schema = object({ name: string().required('Required') });

function Asking({ outside }: { readonly outside: boolean }) {
  return (
    <>
      <Formik
        initialValues={{ name: '' }}
        validationSchema={schema}
        onSubmit={async (_values, form) => {
          await Promise.resolve();
          startOver(form);
        }}
      >
        <Form id="asking">
          <TextField field={{ name: 'name', label: 'Name' }} />
          {!outside && <button type="submit">Send</button>}
        </Form>
      </Formik>
      {outside && (
        <button type="submit" form="asking">
          Send
        </button>
      )}
    </>
  );
}

test.each([false, true])(
  'a form sent from a field is emptied without a complaint (button outside: %s)',
  async (outside) => {
    render(<Asking outside={outside} />);
    const field = screen.getByLabelText('Name');
    await userEvent.type(field, 'Ida{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.click(document.body);
    expect(screen.queryByText('Required')).not.toBeInTheDocument();
  },
);
