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
  return (
    <>
      <OnPhone>Last deposit: </OnPhone>
      {health.lastDepositAt === null ? <Text $tone="3">None yet</Text> : <Time iso={health.lastDepositAt} />}
      <Failures health={health} />
    </>
  );
}

/** The same under something else: nothing where nothing has happened. */
export function HealthLine({ health }: { readonly health: AccountHealth | null }) {
  if (health === null) return null;
  return (
    <>
      {health.lastDepositAt !== null && (
        <SubLine>
          Last deposit <Time iso={health.lastDepositAt} />
        </SubLine>
      )}
      <Failures health={health} />
    </>
  );
}

function Failures({ health: { failuresLast30Days } }: { readonly health: AccountHealth }) {
  return failuresLast30Days === 0 ? null : (
    <SubLine>
      <Text $tone="red">{`${failuresLast30Days} failed in 30 days`}</Text>
    </SubLine>
  );
}
