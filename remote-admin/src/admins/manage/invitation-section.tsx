import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text, Time, useNow } from '@keyturn/shared/ui';
import type { AdminDetail } from '../data';
import { useResendInvitation } from './data';
import { type Invitation, reasonToWait } from './invitation';

interface InvitationSectionProps {
  readonly person: AdminDetail;
  readonly invitation: Invitation;
}

/** An invitation that was not answered: since when, and the way to send it again. */
export function InvitationSection({ person, invitation }: InvitationSectionProps) {
  const { name } = useOrganization();
  const { resend, busy } = useResendInvitation(person.id);
  const send = async () => {
    const error = await resend();
    if (error === null) toast.success('Invitation sent again');
    else toast.error(error.message, { title: 'The invitation was not sent' });
  };
  return (
    <Section>
      <h3>Invitation</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          {`${person.email} was invited `}
          {invitation.invitedAt !== null && <Time iso={invitation.invitedAt} format="within" />}
          {` and has not accepted yet. Until then they can do nothing in ${name}.`}
        </Text>
        <div>
          <Button
            loading={busy}
            disabledReason={reasonToWait(invitation, useNow())}
            onClick={() => void send()}
          >
            Send invitation again
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
