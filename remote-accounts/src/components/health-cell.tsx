import { media, styled, Text, Time } from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
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
  return (
    <>
      <OnPhone>Last deposit: </OnPhone>
      {health.lastDepositAt === null ? <Text $tone="3">None yet</Text> : <Time iso={health.lastDepositAt} />}
      {health.failuresLast30Days > 0 && (
        <SubLine>
          <Failures count={health.failuresLast30Days} />
        </SubLine>
      )}
    </>
  );
}

/** The same in one line under something else; nothing where nothing has happened. */
export function HealthLine({ health }: { readonly health: AccountHealth | null }) {
  if (health === null) return null;
  const { lastDepositAt, failuresLast30Days } = health;
  if (lastDepositAt === null && failuresLast30Days === 0) return null;
  return (
    <SubLine>
      {lastDepositAt !== null && (
        <>
          Last deposit <Time iso={lastDepositAt} format="within" />
        </>
      )}
      {lastDepositAt !== null && failuresLast30Days > 0 && ' · '}
      <Failures count={failuresLast30Days} />
    </SubLine>
  );
}

function Failures({ count }: { readonly count: number }) {
  return count === 0 ? null : <Text $tone="red">{`${count} failed in 30 days`}</Text>;
}
