import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Section, Stack, styled, Text, Textarea, Time } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { PaymentDetail } from '../data';
import { useAddNote } from './data';

const Notes = styled.ol`
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

/** What the organization's people wrote down for each other, and the place to write more. Payers never see it. */
export function NotesSection({ payment }: { readonly payment: PaymentDetail }) {
  const [text, setText] = useState('');
  const { busy, add } = useAddNote(payment.id);
  useUnsavedInput(text.trim() !== '');
  const write = async () => {
    const error = await add(text.trim());
    if (error === null) setText('');
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <Stack $gap="3">
        <h3>Notes</h3>
        {payment.notes.length > 0 && (
          <Notes>
            {payment.notes.map(({ id, at, author, text: written }) => (
              <li key={id}>
                <Text as="p" $size="sm" $tone="2">
                  {author} · <Time iso={at} />
                </Text>
                <p>{written}</p>
              </li>
            ))}
          </Notes>
        )}
        <Field label="New note" hint="For people of your organization. Payers never see it.">
          <Textarea
            data-key="N"
            value={text}
            maxLength={2_000}
            rows={2}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {text.trim() !== '' && (
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
