import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Timeline } from '.';

test('each step says what it is and whose turn it is', async () => {
  const { container } = render(
    <Timeline
      label="How it goes"
      steps={[
        { key: 'sent', title: 'Sent', state: 'done', when: 'Nov 18' },
        { key: 'enter', title: 'You enter both amounts', state: 'act', note: 'Either order is fine.' },
        { key: 'verified', title: 'Verified', state: 'expected' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'How it goes' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'SentNov 18',
    'Your turn: You enter both amountsEither order is fine.',
    'Expected: Verified',
  ]);
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
  expect(await axe(container)).toHaveNoViolations();
});
