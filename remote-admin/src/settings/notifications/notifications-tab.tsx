import { EmailListForm } from '@keyturn/shared/email-list';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { EmptyState, Section, Stack, Text } from '@keyturn/shared/ui';
import { MailIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import type { OrganizationSettings } from '../data';
import { useSaveRecipients } from './data';
import { OccasionRecipients } from './occasion-recipients';

/** Who is told by e-mail of the organization's payments, and of those of each occasion. */
export default function NotificationsTab({ organization }: { readonly organization: OrganizationSettings }) {
  const { name } = useOrganization();
  if (viewerKind(useViewer()) === 'agent') {
    return (
      <EmptyState icon={<MailIcon />} title="Nothing to show">
        {`Only admins of ${name} see its recipients.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Recipients organization={organization} />
      <OccasionRecipients />
    </>
  );
}

function Recipients({ organization: { emails, name } }: { readonly organization: OrganizationSettings }) {
  const [dirty, setDirty] = useState(false);
  const save = useSaveRecipients();
  useUnsavedInput(dirty);
  return (
    <Section>
      <h2>Recipients</h2>
      <Stack $gap="3">
        <Text $size="sm" $tone="2">
          {`They are told by e-mail of every payment of ${name}.`}
        </Text>
        <EmailListForm
          emails={emails}
          label="Recipients"
          none="Nobody besides the admins is told of payments."
          onSave={save}
          onDirtyChange={setDirty}
        />
      </Stack>
    </Section>
  );
}
