import { EmailListForm } from '@keyturn/shared/email-list';
import { useOrganization } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { Section, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type OccasionDetail, useUpdateEmails } from './data';
import { useOccasionSide } from './side';

/** Who is told by e-mail of the occasion's payments; each side of a shared occasion has its own list. */
export function NotificationsTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const { name } = useOrganization();
  const { mayChange } = useOccasionSide(occasion);
  return (
    <Section>
      <h3>Recipients</h3>
      <Stack $gap="3">
        <Text $size="sm" $tone="2">
          {mayChange
            ? `They are told by e-mail of every payment that ${name} gets with this occasion.`
            : `Only admins of ${name} see who is told of its payments.`}
        </Text>
        {mayChange && <Recipients occasion={occasion} />}
      </Stack>
    </Section>
  );
}

function Recipients({ occasion }: { readonly occasion: OccasionDetail }) {
  const [dirty, setDirty] = useState(false);
  const save = useUpdateEmails(occasion.id);
  useUnsavedInput(dirty);
  return (
    <EmailListForm
      emails={occasion.emails}
      label="Recipients"
      none="No recipients yet."
      onSave={save}
      onDirtyChange={setDirty}
    />
  );
}
