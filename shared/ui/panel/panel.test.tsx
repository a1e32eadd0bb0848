import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Badge, Button, Field } from '../index';
import { Combobox } from '../combobox';
import { Panel } from './index';

function Page({ refuses = false }: { refuses?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <div data-toaster="" style={{ pointerEvents: 'auto' }}>
        <span>A toast</span>
      </div>
      <Panel
        open={open}
        onClose={() => setOpen(refuses)}
        title="Transaction #483920117"
        status={<Badge>Pending</Badge>}
        foot={<Button>Approve</Button>}
      >
        <Field label="Occasion">
          <Combobox
            items={['A', 'B']}
            itemKey={(x) => x}
            itemLabel={(x) => x}
            value={null}
            onChange={() => undefined}
          />
        </Field>
      </Panel>
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Transaction #483920117' });
}

test('takes the focus, hides the page behind and gives the focus back on Esc', async () => {
  render(<Page />);
  const panel = await open();
  await waitFor(() => expect(panel).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
  expect(await axe(panel)).toHaveNoViolations();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('its owner may refuse to close', async () => {
  render(<Page refuses />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('Esc in an open combobox closes the list first, the panel next', async () => {
  render(<Page />);
  await open();
  const combobox = screen.getByRole('combobox', { name: 'Occasion' });
  await userEvent.click(combobox);
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(combobox).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a press on a toast leaves the panel open, a press elsewhere closes it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Page />);
  await open();
  await user.click(screen.getByText('A toast'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** A record that opens in the place of the form that led to it. */
function Following() {
  const [shown, setShown] = useState<'none' | 'form' | 'record'>('none');
  return (
    <>
      <button type="button" onClick={() => setShown('form')}>
        Send a payment
      </button>
      {shown !== 'none' && (
        <Panel key={shown} open mayStandBeside onClose={() => setShown('none')} title={shown}>
          <button type="button" onClick={() => setShown('record')}>
            Send
          </button>
        </Panel>
      )}
    </>
  );
}

test.each(['beside the page', 'over it'])(
  'what opens in the place of a panel has the focus, %s',
  async (place) => {
    const { matchMedia } = window;
    const asked = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: place === 'beside the page' }));
    render(<Following />);
    await userEvent.click(screen.getByRole('button', { name: 'Send a payment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    const record = await screen.findByRole('dialog', { name: 'record' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'form' })).not.toBeInTheDocument());
    // The panel that went gives the focus back a moment after.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(record).toHaveFocus();
    asked.mockRestore();
  },
);
