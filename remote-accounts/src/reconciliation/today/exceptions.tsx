import { Button, EmptyState, Field, Grow, Input, Money, Row, Section, Stack, Text } from '@keyturn/shared/ui';
import { type FormEvent, useState } from 'react';
import { type Exception, useReconciles, useReconciliationChanges } from '../data';

interface ExceptionsProps {
  readonly exceptions: readonly Exception[];
  readonly fundingSourceId: string;
}

/** What stands out, each with what was found out. */
export function Exceptions({ exceptions, fundingSourceId }: ExceptionsProps) {
  return (
    <Section>
      <h3>Exceptions</h3>
      {exceptions.length === 0 ? (
        <EmptyState level={3} title="Nothing stands out" />
      ) : (
        <Stack as="ul">
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
  const { key, text, amount, note, owner } = exception;
  const { note: save, busy } = useReconciliationChanges(fundingSourceId);
  const [words, setWords] = useState(note ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(key, words.trim());
  };
  return (
    <Stack $gap="2">
      <Row $between $gap="3" $align="start">
        <Text>{text}</Text>
        <Money cents={amount} />
      </Row>
      {owner !== null && <Text $size="sm" $tone="2">{`${owner.fullName} looks after it`}</Text>}
      {useReconciles() ? (
        <Row as="form" onSubmit={submit} $align="end" $wrap>
          <Grow>
            <Field label="What was found out">
              <Input value={words} onChange={({ target }) => setWords(target.value)} maxLength={1000} />
            </Field>
          </Grow>
          <Button
            type="submit"
            loading={busy}
            disabledReason={words.trim() === '' || words.trim() === note ? 'Nothing has been changed.' : null}
            reasonPlacement="hidden"
          >
            Save note
          </Button>
        </Row>
      ) : (
        <Text $size="sm" $tone="2">
          {note ?? 'No note yet'}
        </Text>
      )}
    </Stack>
  );
}
