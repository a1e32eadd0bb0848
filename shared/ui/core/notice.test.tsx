import { render, screen } from '@testing-library/react';
import { LinkButton, Notice } from '../index';

test('a link in a notice is underlined, and one that is dressed as a button is not', () => {
  render(
    <Notice action={<LinkButton href="/support">Contact Support</LinkButton>}>
      See <a href="/terms">the terms</a>.
    </Notice>,
  );
  const lineOf = (name: string) => getComputedStyle(screen.getByRole('link', { name })).textDecoration;
  expect(lineOf('the terms')).toContain('underline');
  expect(lineOf('Contact Support')).not.toContain('underline');
});
