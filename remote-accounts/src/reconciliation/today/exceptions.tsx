import { useUnsavedInput } from '@keyturn/shared/panels';
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
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { type FormEvent, useState } from 'react';
import {
  type Exception,
  type ThreeWays,
  useReconcilers,
  useReconciles,
  useReconciliationChanges,
} from '../data';

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
  readonly ways: Pick<ThreeWays, 'exceptions' | 'exceptionCount'>;
  readonly fundingSourceId: string;
  readonly onMore: () => void;
}

/** What stands out, each with what was found out. */
export function Exceptions({
  ways: { exceptions, exceptionCount },
  fundingSourceId,
  onMore,
}: ExceptionsProps) {
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
      <LoadMore
        shown={exceptions.length}
        total={exceptionCount}
        hasMore={exceptionCount > exceptions.length}
        onLoadMore={onMore}
      />
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

interface Noted {
  readonly words: string;
  readonly ownerId: string;
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
  // Until something is typed here the note is what others left.
  const kept: Noted = { words: note ?? '', ownerId: owner?.id ?? '' };
  const [typed, setTyped] = useState<{ readonly over: Noted; readonly noted: Noted } | null>(null);
  const { words, ownerId } = typed?.noted ?? kept;
  const type = (change: Partial<Noted>) =>
    setTyped({ over: typed?.over ?? kept, noted: { words, ownerId, ...change } });
  const said = words.trim();
  const isSame = said === kept.words && ownerId === kept.ownerId;
  const isOvertaken = typed !== null && !isSame && typed.over.words !== kept.words;
  useUnsavedInput(!isSame);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await save(key, ownerId === '' ? null : ownerId, said)) === null) setTyped(null);
  };
  return (
    <Form onSubmit={(event: FormEvent) => void submit(event)}>
      <Field
        label="What was found out"
        hint={isOvertaken ? `Meanwhile somebody noted: ${kept.words}` : undefined}
      >
        <Input value={words} onChange={({ target }) => type({ words: target.value })} maxLength={1000} />
      </Field>
      <Field label="Who looks after it">
        <Select value={ownerId} onChange={({ target }) => type({ ownerId: target.value })}>
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
