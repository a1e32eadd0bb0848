import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { EmailListForm } from '@keyturn/shared/email-list';
import { Section, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { usePanelPath } from '../../components/use-panel-path';
import { DepositsAgain } from '../../deposits-again/deposits-again';
import { ManageSource } from '../../micro-deposits/manage-source';
import type { EscrowAccountDetail } from '../data';
import { ChangesForm } from './changes-form';
import { useEscrowActivity, useUpdateEscrowAccount } from './data';
import { ConfirmedAction } from '../../components/confirmed-action';

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
      <DepositsAgain source={account.fundingSource} />
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
          onSave={(emailChanges) => update({ emailChanges })}
          onDirtyChange={setDirty}
        />
      </Stack>
    </Section>
  );
}

/** Takes the account out of use after a question, or back into it. */
function ActivitySection({ account }: { readonly account: EscrowAccountDetail }) {
  const { active, name, paymentOccasion } = account;
  const { setActive, busy } = useEscrowActivity(account.id);
  const verb = active ? 'Deactivate' : 'Activate';
  return (
    <ConfirmedAction
      title={active ? 'Take out of use' : 'Take into use again'}
      button={`${verb} escrow account`}
      question={`${verb} ${name}?`}
      consequence={
        active
          ? 'Until you activate it again, nothing can be asked for or paid through its payment occasions.'
          : 'Agents find it in the network again. Payment occasions that were paused with it stay so.'
      }
      {...(active && paymentOccasion !== null ? { option: 'Pause its payment occasions too' } : {})}
      confirm={`${verb} account`}
      danger={active}
      busy={busy}
      run={(pauseOccasions) => setActive(!active, pauseOccasions)}
      done={active ? 'Escrow account deactivated' : 'Escrow account activated'}
    >
      {active
        ? 'Agents no longer find it in the network, and its bank account is free for another escrow account. Payments on their way still arrive.'
        : 'Agents find it in the network again.'}
    </ConfirmedAction>
  );
}
