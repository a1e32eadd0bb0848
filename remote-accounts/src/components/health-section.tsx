import { useOrganizationPath } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, TextLink, Time } from '@keyturn/shared/ui';
import type { AccountHealthFragment } from './health.generated';

/** How an account did in the last thirty days. */
export type AccountHealth = AccountHealthFragment;

interface HealthSectionProps {
  readonly fundingSourceId: string;
  readonly health: AccountHealth;
  readonly verified: boolean;
}

/** The account at a glance: verified, last deposit, failures; these lead to the payments concerned. */
export function HealthSection({ fundingSourceId, health, verified }: HealthSectionProps) {
  const path = useOrganizationPath();
  const failed = new URLSearchParams({ funding_source_id: fundingSourceId, tab: 'Canceled & Failed' });
  const { lastDepositAt, depositsLast30Days, failuresLast30Days } = health;
  return (
    <Section>
      <h3>Health</h3>
      <DescriptionList>
        <DescriptionRow label="Verified">{verified ? 'Yes' : 'Not yet'}</DescriptionRow>
        <DescriptionRow label="Last deposit">
          {lastDepositAt === null ? 'None yet' : <Time iso={lastDepositAt} />}
        </DescriptionRow>
        <DescriptionRow label="Deposits in 30 days">{depositsLast30Days}</DescriptionRow>
        <DescriptionRow label="Failures in 30 days">
          {failuresLast30Days === 0 ? (
            'None'
          ) : (
            <TextLink href={path(`/transactions?${failed}`)}>{`${failuresLast30Days} failed`}</TextLink>
          )}
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
