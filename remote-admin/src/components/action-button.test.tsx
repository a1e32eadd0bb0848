import { renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ActionButton } from './action-button';

function Page() {
  const [there, setThere] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {there && (
        <ActionButton
          label="Delete it"
          consequence="It is gone."
          done="Deleted"
          run={() => {
            setThere(false);
            return Promise.resolve({ ok: true, data: null });
          }}
        />
      )}
    </main>
  );
}

test('the focus goes to the page’s content where the button goes with its record', async () => {
  renderRoute(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete it' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
