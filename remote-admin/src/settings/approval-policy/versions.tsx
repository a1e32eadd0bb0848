import { Section, Stack, styled, Text, Time } from '@keyturn/shared/ui';
import type { Occasion, PolicyVersion } from './data';
import { RuleList } from './rule-list';

interface VersionsProps {
  readonly versions: readonly PolicyVersion[];
  readonly occasions: readonly Occasion[];
}

/** Every version, who made it and what it said, the newest first. */
export function Versions({ versions, occasions }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Section>
      <h2>Versions</h2>
      <Stack as={List} $gap="3">
        {versions.map(({ version, rules, hours, secondFactor, madeBy, confirmedBy, madeAt }, place) => (
          <li key={version}>
            <Text as="p" $size="sm">
              <strong>{`Version ${version}`}</strong>
              {place === 0 && ', in force'}
              <Text $tone="2">
                {` – ${madeBy}${confirmedBy === null ? '' : `, confirmed by ${confirmedBy}`}, `}
                <Time iso={madeAt} format="exact" />
              </Text>
            </Text>
            <RuleList {...{ rules, hours, secondFactor, occasions }} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  & > li + li {
    padding-top: var(--s-3);
    border-top: 1px solid var(--line);
  }
`;
