import {
  Button,
  EmptyState,
  Field,
  Input,
  media,
  Money,
  Row,
  Section,
  Select,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { type FormEvent, useState } from 'react';
import { type Exception, useReconcilers, useReconciles, useReconciliationChanges } from '../data';

const Hint = styled(Text)`
  margin-bottom: var(--s-3);
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: var(--s-3);
  align-items: end;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    & > :first-child {
      width: 100%;
    }
  }
`;

interface ExceptionsProps {
  readonly exceptions: readonly Exception[];
  readonly fundingSourceId: string;
}

/** What stands out, each with what was found out. */
export function Exceptions({ exceptions, fundingSourceId }: ExceptionsProps) {
  return (
    <Section>
      <h3>Exceptions</h3>
      {exceptions.length > 0 && (
        <Hint as="p" $size="sm" $tone="2">
          Each needs a note before a period with it can be signed.
        </Hint>
      )}
      {exceptions.length === 0 ? (
        <EmptyState level={3} title="Nothing stands out" />
      ) : (
        <Stack as="ul" $gap="6">
          {exceptions.map((each) => (
            <li key={each.key}>
              <OneException exception={each} fundingSourceId={fundingSourceId} />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function OneException({
  exception,
  fundingSourceId,
}: {
  readonly exception: Exception;
  readonly fundingSourceId: string;
}) {
  const { text, amount, note, owner } = exception;
  return (
    <Stack $gap="2">
      <Row $between $gap="3" $align="start">
        <Text>{text}</Text>
        <Money cents={amount} />
      </Row>
      {useReconciles() ? (
        <NoteForm exception={exception} fundingSourceId={fundingSourceId} />
      ) : (
        <Text $size="sm" $tone="2">
          {note ?? 'No note yet'}
          {owner === null ? '' : ` (${owner.fullName} looks after it)`}
        </Text>
      )}
    </Stack>
  );
}

function NoteForm({
  exception: { key, note, owner },
  fundingSourceId,
}: {
  readonly exception: Exception;
  readonly fundingSourceId: string;
}) {
  const { note: save, busy } = useReconciliationChanges(fundingSourceId);
  const people = useReconcilers();
  const [words, setWords] = useState(note ?? '');
  const [ownerId, setOwnerId] = useState(owner?.id ?? '');
  const said = words.trim();
  const isSame = said === (note ?? '') && ownerId === (owner?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(key, ownerId === '' ? null : ownerId, said);
  };
  return (
    <Form onSubmit={submit}>
      <Field label="What was found out">
        <Input value={words} onChange={({ target }) => setWords(target.value)} maxLength={1000} />
      </Field>
      <Field label="Who looks after it">
        <Select value={ownerId} onChange={({ target }) => setOwnerId(target.value)}>
          <option value="">Nobody</option>
          {people.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        type="submit"
        loading={busy}
        disabledReason={said === '' ? 'Enter a note.' : isSame ? 'Nothing has been changed.' : null}
        reasonPlacement="hidden"
      >
        Save note
      </Button>
    </Form>
  );
}
