import { useOrganization, useOrganizationPath, useViewer } from '@keyturn/shared/organization';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { AdminDetail } from '../data';
import { useActiveAdmins, useRemoveAdmin } from './data';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Why the person can't be removed now; null where they can. */
function useReason(personId: string): string | null {
  const viewer = useViewer();
  const admins = useActiveAdmins();
  if (viewer.id === personId) return 'You can’t remove yourself. Ask another admin.';
  if (admins.state !== 'ready') return null;
  const last = admins.data.length === 1 && admins.data[0] === personId;
  return last ? 'The last admin of an organization can’t be removed.' : null;
}

interface RemovalProps {
  readonly person: AdminDetail;
  /** Whether the person has not accepted the invitation yet. */
  readonly isInvited: boolean;
}

/** What the end of a membership, or of an invitation, is called. */
const words = (isInvited: boolean) =>
  isInvited
    ? {
        heading: 'Revoke the invitation',
        verb: 'Revoke invitation',
        told: 'Invitation revoked',
        failed: 'There was a problem revoking that invitation',
        question: (fullName: string) => `Are you sure you want to revoke the invitation of ${fullName}?`,
        effect: (_firstName: string, name: string) =>
          `The link in the mail leads nowhere then. You can invite them to ${name} again.`,
      }
    : {
        heading: 'Remove from the organization',
        verb: 'Remove admin',
        told: 'Admin removed successfully',
        failed: 'There was a problem removing that admin',
        question: (fullName: string) => `Are you sure you want to remove ${fullName} from this organization?`,
        effect: (firstName: string, name: string) =>
          `${firstName} loses access to ${name} at once, and gets no more emails on its behalf.`,
      };

/** Ends somebody's access, or invitation, after a question. */
export function Removal({ person, isInvited }: RemovalProps) {
  const { name } = useOrganization();
  const [asking, setAsking] = useState(false);
  const reason = useReason(person.id);
  const { heading, verb, effect } = words(isInvited);
  return (
    <Section>
      <h3>{heading}</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          {effect(person.firstName, name)}
        </Text>
        <div>
          <Button variant="danger-quiet" disabledReason={reason} onClick={() => setAsking(true)}>
            {verb}
          </Button>
        </div>
      </Stack>
      <Suspense>
        {asking && <Question person={person} isInvited={isInvited} onClose={() => setAsking(false)} />}
      </Suspense>
    </Section>
  );
}

interface QuestionProps extends RemovalProps {
  readonly onClose: () => void;
}

function Question({ person, isInvited, onClose }: QuestionProps) {
  const { verb, told, failed, question } = words(isInvited);
  const { remove, busy } = useRemoveAdmin(person.id);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const confirm = async () => {
    const error = await remove();
    if (error === null) {
      toast.success(told);
      void navigate(path('/admins'), { replace: true });
      return;
    }
    toast.error(failed);
    setFailure(error.message);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={question(person.fullName)}
      confirmLabel={verb}
      busy={busy}
      error={failure}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
