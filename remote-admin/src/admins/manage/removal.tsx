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

/** Ends somebody's access after a question. */
export function Removal({ person }: { readonly person: AdminDetail }) {
  const { name } = useOrganization();
  const [asking, setAsking] = useState(false);
  const reason = useReason(person.id);
  return (
    <Section>
      <h3>Remove from the organization</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          {`${person.firstName} loses access to ${name} at once, and gets no more emails on its behalf.`}
        </Text>
        <div>
          <Button variant="danger-quiet" disabledReason={reason} onClick={() => setAsking(true)}>
            Remove admin
          </Button>
        </div>
      </Stack>
      <Suspense>{asking && <Question person={person} onClose={() => setAsking(false)} />}</Suspense>
    </Section>
  );
}

interface QuestionProps {
  readonly person: AdminDetail;
  readonly onClose: () => void;
}

function Question({ person, onClose }: QuestionProps) {
  const { remove, busy } = useRemoveAdmin(person.id);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const confirm = async () => {
    const error = await remove();
    if (error === null) {
      toast.success('Admin removed successfully');
      void navigate(path('/admins'), { replace: true });
      return;
    }
    toast.error('There was a problem removing that admin');
    setFailure(error.message);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Are you sure you want to remove ${person.fullName} from this organization?`}
      confirmLabel="Remove admin"
      busy={busy}
      error={failure}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
