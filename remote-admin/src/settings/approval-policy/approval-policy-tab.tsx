import { mapLoadable } from '@keyturn/shared/api';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, Section, Stack, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { ControlChanges } from './control-changes';
import { type Occasion, type Policy, useApprovalPolicy } from './data';
import { PermissionsThatWait } from './permissions-that-wait';
import { PolicyForm } from './policy-form';
import { RuleList } from './rule-list';
import { useLiveWaiting } from './use-live-waiting';
import { Versions } from './versions';
import { WaitingChange } from './waiting-change';

/** Which payments wait for whom: read by admins, changed by those who manage it. */
export default function ApprovalPolicyTab() {
  const { name } = useOrganization();
  const isAgent = viewerKind(useViewer()) === 'agent';
  const found = useApprovalPolicy(isAgent);
  if (isAgent) {
    return (
      <EmptyState title="Nothing to show">{`Only admins of ${name} see its approval policy.`}</EmptyState>
    );
  }
  const record = mapLoadable(found, ({ approvalPolicy, paymentOccasions }) =>
    approvalPolicy === null ? null : { policy: approvalPolicy, occasions: paymentOccasions.entries },
  );
  return (
    <RecordView
      record={record}
      noun="approval policy"
      errorTitle="Error loading approval policy"
      missing="The approval policy is not there."
    >
      {({ policy, occasions }) => <Whole policy={policy} occasions={occasions} />}
    </RecordView>
  );
}

function Whole({ policy, occasions }: { readonly policy: Policy; readonly occasions: readonly Occasion[] }) {
  useLiveWaiting();
  const { versions, waits, mayManage } = policy;
  const inForce = versions[0] ?? null;
  return (
    <>
      <ControlChanges />
      <PermissionsThatWait />
      {waits !== null && <WaitingChange key={waits.id} change={waits} occasions={occasions} />}
      <Section>
        <h2>Approval policy</h2>
        <Stack>
          <Text as="p" $size="sm" $tone="2">
            These payments wait for approvers beside those that their occasion or account holds back anyway.
            Of several rules that apply, the strictest one counts.
          </Text>
          {mayManage ? (
            <PolicyForm inForce={inForce} occasions={occasions} />
          ) : (
            <RuleList
              rules={inForce?.rules ?? []}
              hours={inForce?.hours ?? { timeZone: '', opensAt: '', closesAt: '' }}
              secondFactor={inForce?.secondFactor ?? false}
              occasions={occasions}
            />
          )}
          {!mayManage && (
            <Text as="p" $size="sm" $tone="2">
              Platform staff changes it here.
            </Text>
          )}
        </Stack>
      </Section>
      <Versions versions={versions} occasions={occasions} />
    </>
  );
}
