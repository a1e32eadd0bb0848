import { toast } from '@keyturn/shared/toast';
import { Button, Field, Select } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { AskWhy } from '../parts/ask-why';
import { type Release, usePromote, useTakeBack } from './data';
import { nextShares } from './shares';

interface DecideProps extends Release {
  readonly remote: string;
}

const inWords = (share: number): string => (share === 100 ? 'Everybody' : `${share} % of the organizations`);

/** Asks who should get the release, and gives it to them. */
export function Promote({ remote, release, traffic }: DecideProps) {
  const promote = usePromote();
  const shares = nextShares(traffic);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const share = chosen !== null && shares.includes(chosen) ? chosen : (shares[0] ?? 100);
  async function confirm() {
    setBusy(true);
    const outcome = await promote(remote, release, share);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setOpen(false);
    toast.success('Release given to more');
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Give to more
      </Button>
      <ConfirmDialog
        open={open}
        title={`Give ${remote} ${release} to more?`}
        description="Pages that are open stay on what they have loaded."
        confirmLabel="Give to more"
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <Field label="Who gets it">
          <Select value={String(share)} onChange={(event) => setChosen(Number(event.target.value))}>
            {shares.map((each) => (
              <option key={each} value={each}>
                {inWords(each)}
              </option>
            ))}
          </Select>
        </Field>
      </ConfirmDialog>
    </>
  );
}

/** Asks why, and takes the release back. */
export function TakeBack({ remote, release }: DecideProps) {
  const takeBack = useTakeBack();
  return (
    <AskWhy
      label="Take back"
      title={`Take ${remote} ${release} back?`}
      description="The next load of a page gets the release before. Pages that are open stay on what they have loaded until somebody tries again."
      ask="Why"
      done="Release taken back"
      act={(reason) => takeBack(remote, release, reason)}
    />
  );
}
