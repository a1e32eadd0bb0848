import { Button, Money, Row, Section, styled, Text } from '@keyturn/shared/ui';
import { useRef, useState } from 'react';
import { type ReconciliationChanges, useOpenLines, useOpenMovements } from '../data';
import { dayText } from '../days';
import { movementText } from '../movement-text';
import { Choices } from './choices';
import { useChosen } from './chosen';
import { focusFirst } from './list-keys';
import { OneLine } from './one-line';

interface ByHandProps {
  readonly fundingSourceId: string;
  readonly changes: ReconciliationChanges;
  readonly changing: boolean;
}

const Hint = styled(Text)`
  margin-bottom: var(--s-3);
`;

/** What the choice comes to, apart from the last row that is chosen from. */
const Sums = styled(Row)`
  margin-top: var(--s-3);
`;

/** Takes the focus where no line is left to take it. */
const OpenLines = styled(Section)`
  outline: none;
`;

const none: readonly never[] = [];

/** Lines and payments that are open: chosen on both sides they are matched; a single line is booked or split. */
export function ByHand({ fundingSourceId, changes, changing }: ByHandProps) {
  const [search, setSearch] = useState({ lines: '', movements: '' });
  const lineSource = useOpenLines(fundingSourceId, search.lines);
  const movementSource = useOpenMovements(fundingSourceId, search.movements);
  const openLines = lineSource.list.state === 'ready' ? lineSource.list.data.entries : none;
  const openMovements = movementSource.list.state === 'ready' ? movementSource.list.data.entries : none;
  const lines = useChosen(openLines, search.lines);
  const movements = useChosen(openMovements, search.movements);
  const [only, another] = lines.entries;
  const reason =
    only === undefined && movements.entries.length === 0
      ? 'Choose lines and payments.'
      : lines.sum === movements.sum
        ? null
        : 'Both sides must come to the same sum.';
  const list = useRef<HTMLElement>(null);
  /**
   * What was chosen is gone once it is done, and the focus goes to what is left; not from a row that somebody went on to
   * while the rest of the screen was asked for.
   */
  const after = async (done: Promise<unknown>) => {
    if ((await done) !== null) return;
    lines.drop(lines.entries);
    movements.drop(movements.entries);
    if (document.activeElement?.closest('li') == null) focusFirst(list.current);
  };
  const matched = () =>
    changes.byHand(
      lines.entries.map(({ id }) => id),
      movements.entries.map(({ id }) => id),
    );
  return (
    <>
      <OpenLines ref={list} tabIndex={-1}>
        <h3>Lines of the bank to explain</h3>
        {changing && openLines.length > 0 && (
          <Hint as="p" $size="sm" $tone="2">
            Choose one line to book or split it, or lines and payments of the same sum to match them. J and K
            move, Enter chooses.
          </Hint>
        )}
        <Choices
          source={lineSource}
          chosen={lines}
          changing={changing}
          textOf={({ day, description }) => `${dayText(day)}, ${description || 'no description'}`}
          noun="lines"
          none="Every line is explained"
          searches="Description"
          search={search.lines}
          setSearch={(text) => setSearch({ ...search, lines: text })}
        />
        {changing && only !== undefined && another === undefined && (
          <OneLine key={only.id} line={only} changes={changes} after={after} />
        )}
      </OpenLines>
      <Section>
        <h3>Payments that the bank has not shown</h3>
        <Choices
          source={movementSource}
          chosen={movements}
          changing={changing}
          textOf={movementText}
          noun="payments"
          none="The bank has shown everything"
          searches="Payer or payment"
          search={search.movements}
          setSearch={(text) => setSearch({ ...search, movements: text })}
        />
        {changing && openLines.length + openMovements.length > 0 && (
          <Sums $wrap $gap="3">
            <Text $size="sm" $tone="2">
              Lines <Money cents={lines.sum} />, payments <Money cents={movements.sum} />
            </Text>
            <Button loading={changes.busy} disabledReason={reason} onClick={() => void after(matched())}>
              Match by hand
            </Button>
          </Sums>
        )}
      </Section>
    </>
  );
}
