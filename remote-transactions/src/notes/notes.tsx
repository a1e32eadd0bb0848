import type { ApiError } from '@keyturn/shared/api';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Section, Stack, styled, Text, Textarea, Time } from '@keyturn/shared/ui';
import { useState } from 'react';

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: var(--s-3);
  p {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** What somebody wrote down. */
export interface Note {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly text: string;
}

interface NotesProps {
  readonly notes: readonly Note[];
  readonly busy: boolean;
  /** Keeps a note; gives the error or null. */
  readonly add: (text: string) => Promise<ApiError | null>;
}

/** What the organization's people wrote down for each other, and the place to write more. Payers never see it. */
export function Notes({ notes, busy, add }: NotesProps) {
  const [draft, setDraft] = useState('');
  useUnsavedInput(draft.trim() !== '');
  const write = async () => {
    const error = await add(draft.trim());
    if (error === null) setDraft('');
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <Stack $gap="3">
        <h3>Notes</h3>
        {notes.length > 0 && (
          <List>
            {notes.map(({ id, at, author, text }) => (
              <li key={id}>
                <Text as="p" $size="sm" $tone="2">
                  {author} · <Time iso={at} />
                </Text>
                <p>{text}</p>
              </li>
            ))}
          </List>
        )}
        <Field label="New note" hint="For people of your organization. Payers never see it.">
          <Textarea
            data-key="N"
            value={draft}
            maxLength={2_000}
            rows={2}
            onChange={(event) => setDraft(event.target.value)}
          />
        </Field>
        {draft.trim() !== '' && (
          <div>
            <Button size="sm" loading={busy} onClick={() => void write()}>
              Add note
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}
