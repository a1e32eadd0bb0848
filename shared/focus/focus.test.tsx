import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useFocusKept, useFocusWithin } from '.';

function Opening() {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useFocusWithin(frame, open);
  return (
    <div ref={frame}>
      {open ? (
        <form>
          <input aria-label="Disabled" disabled />
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </form>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
      )}
    </div>
  );
}

test('a form in its button’s place takes the focus into its first field, and gives it back to the button', async () => {
  render(<Opening />);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus());
});

function Stepping() {
  const [step, setStep] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  useFocusKept(frame, step);
  return (
    <div ref={frame} tabIndex={-1} aria-label="Steps" role="group">
      <button key={step} type="button" onClick={() => setStep((now) => now + 1)}>
        From {step}
      </button>
    </div>
  );
}

test('each new step takes the focus of the one that it replaced', async () => {
  render(<Stepping />);
  for (const step of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: `From ${step}` }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Steps' })).toHaveFocus());
  }
});
