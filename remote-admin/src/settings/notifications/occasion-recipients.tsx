import { EmailListForm } from '@keyturn/shared/email-list';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { ErrorState, Field, Section, Select, Skeleton, SkeletonGroup, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type OccasionWithRecipients, useOccasions, useSaveOccasionRecipients } from './data';

/** Who is told of the payments of one occasion, which is chosen first. */
export function OccasionRecipients() {
  const occasions = useOccasions();
  return (
    <Section>
      <h2>Recipients of a payment occasion</h2>
      {occasions.state === 'loading' && (
        <SkeletonGroup label="Loading payment occasions">
          <Skeleton height="2.5rem" />
        </SkeletonGroup>
      )}
      {occasions.state === 'error' && (
        <ErrorState message={occasions.error.message} onRetry={occasions.retry} />
      )}
      {occasions.state === 'ready' && <Choice occasions={occasions.data} />}
    </Section>
  );
}

function Choice({ occasions }: { readonly occasions: readonly OccasionWithRecipients[] }) {
  const [chosen, setChosen] = useState('');
  const [dirty, setDirty] = useState(false);
  useUnsavedInput(dirty);
  const occasion = occasions.find(({ id }) => id === chosen) ?? occasions[0];
  if (occasion === undefined) return <Text $tone="2">There are no active payment occasions.</Text>;
  return (
    <Stack>
      <Field
        label="Payment occasion"
        hint={dirty ? 'Save or discard the changes before another.' : undefined}
      >
        <Select value={occasion.id} disabled={dirty} onChange={({ target }) => setChosen(target.value)}>
          {occasions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ListOfOccasion key={occasion.id} occasion={occasion} onDirtyChange={setDirty} />
    </Stack>
  );
}

interface ListProps {
  readonly occasion: OccasionWithRecipients;
  readonly onDirtyChange: (dirty: boolean) => void;
}

function ListOfOccasion({ occasion: { id, name, emails }, onDirtyChange }: ListProps) {
  const save = useSaveOccasionRecipients(id);
  return (
    <EmailListForm
      emails={emails}
      label={`Recipients of ${name}`}
      none={`Nobody besides the organization’s own recipients is told of payments for ${name}.`}
      onSave={save}
      onDirtyChange={onDirtyChange}
    />
  );
}
