import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Field } from '../index';
import { MentionArea, mentionAt } from './index';

const people = [
  { id: '1', name: 'Dana Fox' },
  { id: '2', name: 'Omar Finch' },
  { id: '3', name: 'Daniel Reyes' },
];

const onAsk = jest.fn();
const onMention = jest.fn();

function Note() {
  const [text, setText] = useState('');
  return (
    <Field label="New note">
      <MentionArea value={text} onChange={setText} people={people} onAsk={onAsk} onMention={onMention} />
    </Field>
  );
}

beforeEach(() => jest.clearAllMocks());
const area = () => screen.getByRole('textbox', { name: 'New note' });

test('a name is typed after an @ at the beginning of a word', () => {
  const at = (text: string) => mentionAt(text, text.length);
  expect(at('@')).toEqual({ at: 0, typed: '' });
  expect(at('Ask @da')).toEqual({ at: 4, typed: 'da' });
  expect(at('Ask @Dana F')).toEqual({ at: 4, typed: 'Dana F' });
  expect(at('Ask @Dana Fox about')).toBeNull();
  expect(at('dana@harbor')).toBeNull();
  expect(mentionAt('Ask @da', 3)).toBeNull();
});

test('arrows and Enter take somebody, and the text goes on behind the name', async () => {
  const { container } = render(<Note />);
  await userEvent.type(area(), 'Ask @da');
  expect(onAsk).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Dana Fox',
    'Daniel Reyes',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('2 people: Dana Fox');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.keyboard('{ArrowDown}');
  const daniel = screen.getByRole('option', { name: 'Daniel Reyes' });
  expect(area()).toHaveAttribute('aria-activedescendant', daniel.id);
  await userEvent.keyboard('{Enter}');
  expect(area()).toHaveValue('Ask @Daniel Reyes ');
  expect(onMention).toHaveBeenCalledWith(people[2]);
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('who types on at once after a name goes on behind it', async () => {
  render(<Note />);
  await userEvent.type(area(), 'Ask for it');
  await userEvent.type(area(), ' @om', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  await userEvent.setup({ delay: null }).keyboard('{Enter}now');
  expect(area()).toHaveValue('Ask @Omar Finch nowfor it');
});

test('Esc closes the list, and Enter is a new line then', async () => {
  render(<Note />);
  await userEvent.type(area(), '@om');
  expect(screen.getByRole('option', { name: 'Omar Finch' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Enter}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(area()).toHaveValue('@om\n');
  expect(onMention).not.toHaveBeenCalled();
});

test('a press takes somebody and leaves the focus', async () => {
  render(<Note />);
  await userEvent.type(area(), '@');
  await userEvent.click(screen.getByRole('option', { name: 'Omar Finch' }));
  expect(area()).toHaveValue('@Omar Finch ');
  expect(area()).toHaveFocus();
});
