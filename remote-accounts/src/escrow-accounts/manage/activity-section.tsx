import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { EscrowAccountDetail } from '../data';
import { useEscrowActivity } from './data';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Takes the account out of use after a question, or back into it. */
export function ActivitySection({ account }: { readonly account: EscrowAccountDetail }) {
  const { active, name } = account;
  const [asking, setAsking] = useState(false);
  const { setActive, busy } = useEscrowActivity(account.id);
  const change = async () => {
    const error = await setActive(!active);
    if (error === null) toast.success(active ? 'Escrow account deactivated' : 'Escrow account activated');
    else toast.error(error.message, { title: 'Error' });
    setAsking(false);
  };
  const verb = active ? 'Deactivate' : 'Activate';
  return (
    <Section>
      <h3>{active ? 'Take out of use' : 'Take into use again'}</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          {active
            ? 'Agents no longer find it in the network, and its bank account is free for another escrow account. Payments on their way still arrive.'
            : 'Agents find it in the network again.'}
        </Text>
        <div>
          <Button variant={active ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
            {`${verb} escrow account`}
          </Button>
        </div>
      </Stack>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            danger={active}
            title={`${verb} ${name}?`}
            description={active ? 'You can activate it again later.' : 'Agents find it in the network again.'}
            confirmLabel={`${verb} account`}
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void change()}
          />
        )}
      </Suspense>
    </Section>
  );
}
