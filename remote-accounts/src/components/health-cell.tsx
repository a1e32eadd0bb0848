import { media, styled, SubLine, Text, Time } from '@keyturn/shared/ui';
import type { AccountHealth } from './health-section';

/** Stacked, no column's head says what the time is. */
const OnPhone = styled.span`
  display: none;
  ${media.phone} {
    display: inline;
    color: var(--text-3);
  }
`;

/** In a list: when money last arrived, and what failed lately. */
export function HealthCell({ health }: { readonly health: AccountHealth | null }) {
  if (health === null) return '–';
  const { lastDepositAt, failuresLast30Days } = health;
  return (
    <>
      <OnPhone>Last deposit: </OnPhone>
      {lastDepositAt === null ? <Text $tone="3">None yet</Text> : <Time iso={lastDepositAt} />}
      {failuresLast30Days > 0 && (
        <SubLine>
          <Text $tone="red">{`${failuresLast30Days} failed in 30 days`}</Text>
        </SubLine>
      )}
    </>
  );
}
