import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, IconButton, Input, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { PlusIcon, TrashIcon } from '@keyturn/shared/ui/icons';
import { type EmailChanges, emailChangesOf, isEmail, withChanges, withEmail } from './emails';

/** Properties of a list of recipients that is being edited. */
export interface EmailListFormProps {
  /** As they are saved now. */
  readonly emails: readonly string[];
  /** What the list is, for assistive technology: "Recipients". */
  readonly label: string;
  /** Said where nobody is listed. */
  readonly none: string;
  /** Saves the additions and removals. Returns the error, or null. */
  readonly onSave: (changes: EmailChanges) => Promise<ApiError | null>;
  /** Says whether something would be lost now. */
  readonly onDirtyChange: (dirty: boolean) => void;
}

const invalid = 'Must provide a valid email';

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-2);
    padding: var(--s-1) 0;
    border-bottom: 1px solid var(--line-subtle);
    overflow-wrap: anywhere;
  }
`;

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-2);
`;

/** Recipients of e-mails: add, take away, save. Duplicates are merged; nothing is saved before Save. */
export function EmailListForm(props: EmailListFormProps): ReactElement {
  const { emails, label, none, onDirtyChange } = props;
  const editing = useEditing(props);
  const { list, draft, error, dirty, saving } = editing;
  useEffect(() => {
    onDirtyChange(dirty);
  }, [dirty, onDirtyChange]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.save();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft.trim() === '') return;
    event.preventDefault();
    editing.add();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      <Stack>
        {list.length === 0 ? (
          <Text $size="sm" $tone="2">
            {none}
          </Text>
        ) : (
          <List aria-label={label}>
            {list.map((email) => (
              <li key={email}>
                <span>
                  {email}
                  {!emails.includes(email) && <Text $tone="3"> (not saved yet)</Text>}
                </span>
                <IconButton label={`Remove ${email}`} size="sm" onClick={() => editing.remove(email)}>
                  <TrashIcon />
                </IconButton>
              </li>
            ))}
          </List>
        )}
        <Field label="Add an email" error={error}>
          <AddEntry draft={draft} onChange={editing.setDraft} onKeyDown={addOnEnter} onAdd={editing.add} />
        </Field>
        <Row>
          <Button
            type="submit"
            variant="primary"
            loading={saving}
            disabledReason={dirty ? null : 'Nothing has been changed.'}
            reasonPlacement="hidden"
          >
            Save
          </Button>
          {dirty && !saving && <Button onClick={editing.reset}>Discard changes</Button>}
        </Row>
      </Stack>
    </form>
  );
}

interface AddEntryProps {
  readonly draft: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onAdd: () => void;
}

function AddEntry({ draft, onChange, onKeyDown, onAdd }: AddEntryProps) {
  return (
    <Entry>
      <Input
        type="email"
        autoComplete="off"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button icon={<PlusIcon />} onClick={onAdd}>
        Add
      </Button>
    </Entry>
  );
}

const unchanged: EmailChanges = { add: [], remove: [] };

function useEditing({ emails, onSave }: EmailListFormProps) {
  /**
   * The form keeps changes instead of the whole list, so that addresses that somebody else saves meanwhile appear and
   * stay.
   */
  const [changes, setChanges] = useState(unchanged);
  const [draft, setDraftText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const list = withChanges(emails, changes);

  /** The list with what is typed; null where that is no address. */
  function complete(): readonly string[] | null {
    if (draft.trim() === '') return list;
    if (isEmail(draft)) return withEmail(list, draft);
    setError(invalid);
    return null;
  }

  const edit = (next: readonly string[]) => setChanges(emailChangesOf(emails, next) ?? unchanged);

  function reset(): void {
    setChanges(unchanged);
    setDraftText('');
    setError(null);
  }

  return {
    list,
    draft,
    error,
    saving,
    dirty: draft.trim() !== '' || emailChangesOf(emails, list) !== null,
    reset,
    setDraft: (text: string) => {
      setDraftText(text);
      setError(null);
    },
    add: () => {
      const next = complete();
      if (draft.trim() === '') setError(invalid);
      if (draft.trim() === '' || next === null) return;
      edit(next);
      setDraftText('');
    },
    remove: (email: string) => edit(list.filter((each) => each !== email)),
    save: async () => {
      const next = complete();
      if (next === null || saving) return;
      const wanted = emailChangesOf(emails, next);
      if (wanted === null) {
        reset();
        return;
      }
      setSaving(true);
      const failure = await onSave(wanted);
      setSaving(false);
      if (failure === null) {
        toast.success('Notifications updated');
        reset();
        return;
      }
      if (failure.field?.startsWith('email') === true) setError(failure.message);
      toast.error(failure.message, { title: 'Error' });
    },
  };
}
