import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { EmailListForm, isEmail, sameEmails, withEmail } from '.';

test.each([
  ['a@x.example', true],
  ['  a@x.example ', true],
  ['a@', false],
  ['a@x', false],
  ['', false],
])('%j is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('duplicates are merged, whatever their case', () => {
  expect(withEmail(['a@x.example'], ' A@x.example ')).toEqual(['a@x.example']);
  expect(withEmail(['a@x.example'], 'b@x.example')).toEqual(['a@x.example', 'b@x.example']);
  expect(sameEmails(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameEmails(['a', 'b'], ['a', 'c'])).toBe(false);
  expect(sameEmails(['a'], ['a', 'b'])).toBe(false);
});

const saved = ['closings@harbor.example'];

function show(onSave: (emails: readonly string[]) => Promise<null> | Promise<{ message: string }>) {
  const dirty: boolean[] = [];
  const view = render(
    <EmailListForm
      emails={saved}
      label="Recipients"
      none="No recipients yet."
      onSave={async (emails) => {
        const failure = await onSave(emails);
        return failure === null ? null : { code: 'INTERNAL', field: null, requestId: null, ...failure };
      }}
      onDirtyChange={(now) => dirty.push(now)}
    />,
  );
  return { ...view, dirty };
}

const add = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Add an email'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};

test('one is added, one taken away, and both saved together', async () => {
  const calls: (readonly string[])[] = [];
  const { container, dirty } = show((emails) => {
    calls.push(emails);
    return Promise.resolve(null);
  });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await add('nobody');
  expect(screen.getByText('Must provide a valid email')).toBeInTheDocument();
  expect(screen.getByLabelText('Add an email')).toHaveValue('nobody');
  await userEvent.clear(screen.getByLabelText('Add an email'));
  await add('New@harbor.example');
  await add('new@harbor.example');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(dirty.at(-1)).toBe(true);
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Remove closings@harbor.example' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dirty.at(-1)).toBe(false));
  expect(calls).toEqual([['new@harbor.example']]);
});

test('what was typed and not added yet is saved too; a failure loses nothing', async () => {
  const calls: (readonly string[])[] = [];
  show((emails) => {
    calls.push(emails);
    return Promise.resolve({ message: 'No answer.' });
  });
  await userEvent.type(screen.getByLabelText('Add an email'), 'late@harbor.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toEqual([[...saved, 'late@harbor.example']]));
  expect(screen.getByLabelText('Add an email')).toHaveValue('late@harbor.example');
});
