import { factorParameters, type ProveFactor, useAuth } from '@keyturn/shared/auth';
import { Button, Notice } from '@keyturn/shared/ui';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { useEffect, useRef, useState } from 'react';

type Trouble = 'stopped' | 'blocked' | 'somebody-else' | 'failed';

const words: Readonly<Record<Trouble, string>> = {
  stopped: 'The window was closed before it was confirmed. Nothing is lost: confirm again, or cancel.',
  blocked:
    'Your browser did not open the window. You can confirm on this page instead: it opens here again, and you then do once more what you were about to.',
  'somebody-else': 'Somebody else has signed in there. Log out, sign in as yourself, and do this once more.',
  failed: 'That did not work. Try again in a moment.',
};

/**
 * The question that is open and waits for this. It may be a remote's, with focus rules of its own, and would take the focus
 * back from anything outside of it.
 */
const questionAround = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"][data-raised="float"]')].at(-1) ?? null;

interface FactorDialogProps {
  readonly prove: ProveFactor;
  readonly onEnd: (proven: boolean) => void;
}

/** Says why a second factor is asked for, and opens the provider's window. Ends with whether it was proven. */
export function FactorDialog({ prove, onEnd }: FactorDialogProps) {
  const auth = useAuth();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [within] = useState(questionAround);
  const opened = useRef<AbortController>(null);
  useEffect(() => () => opened.current?.abort(), []);

  async function confirm(): Promise<void> {
    const window = new AbortController();
    opened.current = window;
    setBusy(true);
    setTrouble(null);
    const end = await prove(window.signal).catch(() => 'failed' as const);
    if (window.signal.aborted) return;
    setBusy(false);
    if (end === 'proven') onEnd(true);
    else setTrouble(end);
  }
  const here = () => {
    const path = window.location.pathname + window.location.search;
    auth.signIn(path, factorParameters).catch(() => setTrouble('failed'));
  };

  return (
    <Dialog
      open
      title="Confirm it’s you"
      description="Your organization asks for a second factor before payments are approved or refunded. A window of your sign-in opens; then this goes on by itself."
      within={within}
      onClose={() => onEnd(false)}
      foot={
        <>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          {trouble === 'blocked' && <Button onClick={here}>Confirm on this page</Button>}
          <Button variant="primary" loading={busy} onClick={() => void confirm()}>
            Confirm
          </Button>
        </>
      }
    >
      {trouble !== null && (
        <Notice kind={trouble === 'failed' ? 'danger' : 'warning'}>{words[trouble]}</Notice>
      )}
    </Dialog>
  );
}
