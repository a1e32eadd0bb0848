import { styled, Text, Time } from '@keyturn/shared/ui';
import type { ReactElement } from 'react';
import { changeInWords, type DetailChange, sentenceOf, type TaleOf } from './words';

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  li {
    display: grid;
    gap: var(--s-1);
    padding: var(--s-2) 0;
    border-bottom: 1px solid var(--line-subtle);
  }
`;

interface Entry extends TaleOf {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly changes: readonly DetailChange[];
}

/** Properties of a history. */
export interface HistoryListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Puts what a field holds otherwise, for example permissions. */
  readonly inWords?: (field: string, value: string) => string;
}

/** Who did what and when, each with its details. */
export function HistoryList({ label, entries, inWords }: HistoryListProps): ReactElement {
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>{sentenceOf(entry)}</span>
          {entry.changes.map((change) => (
            <Text key={change.field} $size="sm" $tone="2">
              {changeInWords(change, inWords)}
            </Text>
          ))}
          <Text $size="xs" $tone="3">
            <Time iso={entry.at} format="exact" />
          </Text>
        </li>
      ))}
    </List>
  );
}
