import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { type EmailChanges, emailChangesOf, EmailListForm, isEmail, withEmail } from '.';

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
  expect(emailChangesOf(['a', 'b'], ['b', 'a'])).toBeNull();
  expect(emailChangesOf(['a', 'b'], ['a', 'c'])).toEqual({ add: ['c'], remove: ['b'] });
  expect(emailChangesOf(['a'], ['a', 'b'])).toEqual({ add: ['b'], remove: [] });
});

const saved = ['closings@harbor.example'];

function show(onSave: (changes: EmailChanges) => Promise<null> | Promise<{ message: string }>) {
  const dirty: boolean[] = [];
  const form = (emails: readonly string[]) => (
    <EmailListForm
      emails={emails}
      label="Recipients"
      none="No recipients yet."
      onSave={async (changes) => {
        const failure = await onSave(changes);
        return failure === null ? null : { code: 'INTERNAL', field: null, requestId: null, ...failure };
      }}
      onDirtyChange={(now) => dirty.push(now)}
    />
  );
  const view = render(form(saved));
  return { ...view, dirty, saveElsewhere: (emails: readonly string[]) => view.rerender(form(emails)) };
}

const add = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Add an email'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
};

test('one is added, one taken away, and both saved together', async () => {
  const calls: EmailChanges[] = [];
  const { container, dirty } = show((changes) => {
    calls.push(changes);
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
  expect(calls).toEqual([{ add: ['new@harbor.example'], remove: ['closings@harbor.example'] }]);
});

test('what was typed and not added yet is saved too; a failure loses nothing', async () => {
  const calls: EmailChanges[] = [];
  show((changes) => {
    calls.push(changes);
    return Promise.resolve({ message: 'No answer.' });
  });
  await userEvent.type(screen.getByLabelText('Add an email'), 'late@harbor.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toEqual([{ add: ['late@harbor.example'], remove: [] }]));
  expect(screen.getByLabelText('Add an email')).toHaveValue('late@harbor.example');
});

test('shows an address that somebody else saves meanwhile, and does not count it as a change of this form', async () => {
  const calls: EmailChanges[] = [];
  const { saveElsewhere } = show((changes) => {
    calls.push(changes);
    return Promise.resolve(null);
  });
  await add('mine@harbor.example');
  saveElsewhere([...saved, 'theirs@harbor.example']);
  expect(screen.getByText('theirs@harbor.example')).toBeInTheDocument();
  expect(screen.getByText('mine@harbor.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toEqual([{ add: ['mine@harbor.example'], remove: [] }]));
});
