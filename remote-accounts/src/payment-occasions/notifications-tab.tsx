import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Section, Stack, Text } from '@keyturn/shared/ui';
import { EmailList } from '../components/email-list';
import type { OccasionDetail } from './data';

/** Who is told by e-mail of the occasion's payments. */
export function NotificationsTab({ occasion }: { readonly occasion: OccasionDetail }) {
  return (
    <Section>
      <h3>Recipients</h3>
      <Stack $gap="3">
        <Text $size="sm" $tone="2">
          They are told by e-mail of every payment made with this occasion.
        </Text>
        <EmailList emails={occasion.emails} none={useNobody(occasion)} />
      </Stack>
    </Section>
  );
}

/** The gateway tells recipients to the admins of the owning organization alone. */
function useNobody({ organization }: OccasionDetail): string {
  const { id } = useOrganization();
  const kind = viewerKind(useViewer());
  if (kind === 'superuser' || (kind === 'admin' && organization.id === id)) return 'No recipients yet.';
  return `Only admins of ${organization.name} see its recipients.`;
}
