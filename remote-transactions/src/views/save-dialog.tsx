import type { Outcome } from '@keyturn/shared/api';
import { Button, Field, Input, Notice, Stack, Switch } from '@keyturn/shared/ui';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { type SyntheticEvent, useId, useState } from 'react';
import type { SavedView } from './model';
import type { NamedView } from './use-view-actions';

const longest = 60;

interface SaveDialogProps {
  readonly title: string;
  /** The view that is renamed, as it is saved now; none for a new one. */
  readonly view?: SavedView;
  readonly onClose: () => void;
  /** Takes what is in the fields, and what of it was edited. */
  readonly save: (named: NamedView, edited: Partial<NamedView>) => Promise<Outcome<string>>;
  readonly onSaved?: (id: string) => void;
}

/** Asks for the name of a view and for whom it is. What was typed stays when saving fails. */
export function SaveDialog({ title, view, onClose, save, onSaved }: SaveDialogProps) {
  const form = useId();
  /** The view that the fields began with: it shows what others saved since. */
  const [read] = useState(view);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly message: string; readonly atName: boolean } | null>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = faultOf(name);
    if (wrong !== null) {
      setFault({ message: wrong, atName: true });
      return;
    }
    setBusy(true);
    const named = { name: name.trim(), shared };
    const outcome = await save(named, read === undefined ? named : editedOf(read, named));
    setBusy(false);
    if (outcome.ok) {
      onClose();
      onSaved?.(outcome.data);
    } else setFault({ message: outcome.error.message, atName: outcome.error.field === 'name' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Field label="Name" required error={fault?.atName === true ? fault.message : null}>
            <Input
              value={name}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setFault(null);
              }}
            />
          </Field>
          <Switch checked={shared} onChange={(event) => setShared(event.target.checked)}>
            Everyone in the organization can open it
          </Switch>
          {fault?.atName === false && (
            <Notice kind="danger">
              {fault.message}
              {view !== undefined && read !== undefined && savedSince(read, view)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

const editedOf = (read: NamedView, { name, shared }: NamedView): Partial<NamedView> => ({
  ...(name === read.name ? {} : { name }),
  ...(shared === read.shared ? {} : { shared }),
});

/** What others saved of a view while it was renamed. */
function savedSince(read: SavedView, now: SavedView): string {
  const name = now.name === read.name ? '' : ` It is called “${now.name}” now.`;
  if (now.shared === read.shared) return name;
  return `${name} ${now.shared ? 'Everyone in the organization can open it now.' : 'Only its owner sees it now.'}`;
}

/** The gateway’s rules for a name, said before it is asked. */
function faultOf(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'Name is required.';
  return length > longest ? `At most ${longest} characters.` : null;
}
