import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { EmailListForm } from '@keyturn/shared/email-list';
import { Section, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { usePanelPath } from '../../components/use-panel-path';
import { ManageSource } from '../../micro-deposits/manage-source';
import type { EscrowAccountDetail } from '../data';
import { ActivitySection } from './activity-section';
import { ChangesForm } from './changes-form';
import { useUpdateEscrowAccount } from './data';

/** Verifying the bank account, and what an admin may change of the escrow account. */
export function ManageTab({ account }: { readonly account: EscrowAccountDetail }) {
  const goTo = usePanelPath();
  const agent = viewerKind(useViewer()) === 'agent';
  return (
    <>
      <ManageSource
        source={account.fundingSource}
        onVerified={() => goTo(`/escrow-accounts/${account.id}/details`)}
      />
      {!agent && (
        <>
          <Section>
            <h3>Nickname and regions</h3>
            <ChangesForm account={account} />
          </Section>
          <Recipients account={account} />
          <ActivitySection account={account} />
        </>
      )}
    </>
  );
}

function Recipients({ account }: { readonly account: EscrowAccountDetail }) {
  const [dirty, setDirty] = useState(false);
  const update = useUpdateEscrowAccount(account.id);
  useUnsavedInput(dirty);
  return (
    <Section>
      <h3>Notifications</h3>
      <Stack $gap="3">
        <Text $size="sm" $tone="2">
          They are told by e-mail of every payment into this account.
        </Text>
        <EmailListForm
          emails={account.emails}
          label="Notification emails"
          none="Nobody besides the organization’s own recipients."
          onSave={(emails) => update({ emails })}
          onDirtyChange={setDirty}
        />
      </Stack>
    </Section>
  );
}
