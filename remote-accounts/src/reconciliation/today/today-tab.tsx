import {
  Button,
  DescriptionList,
  DescriptionRow,
  EmptyState,
  Field,
  Input,
  media,
  Money,
  Notice,
  Section,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useState } from 'react';
import { type ThreeWays, useEvidence, useReconciledAccount, useThreeWays } from '../data';
import { useKept } from '../data/kept';
import { dayText } from '../days';
import { movementText } from '../movement-text';
import { Padded } from '../padded';
import { Exceptions } from './exceptions';

const DayChoice = styled.div`
  max-width: 14rem;
  margin-bottom: var(--s-4);
`;

/** What a file holds, beside its evidence; one below the other where the file's address needs the room. */
const Held = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: flex-end;
  gap: 0 var(--s-3);
  ${media.phone} {
    flex-direction: column;
    align-items: flex-end;
  }
`;

/** So many are shown at first and with each press: each is a form, and after a wrong import there are thousands. */
const exceptionStep = 50;
/** So many the gateway gives. */
const exceptionsAtMost = 500;

/** The three ways as they stand at the end of a day: of the last that statements tell of unless another is chosen. */
export function TodayTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const [chosen, setChosen] = useState('');
  const last = useReconciledAccount(fundingSourceId)?.throughDay ?? '';
  const day = chosen === '' || chosen === last ? null : chosen;
  const [exceptions, setExceptions] = useState(exceptionStep);
  const more = () => setExceptions(Math.min(exceptionsAtMost, exceptions + exceptionStep));
  return (
    <Padded>
      <DayChoice>
        <Field label="At the end of">
          <Input
            type="date"
            value={chosen === '' ? last : chosen}
            max={last}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      </DayChoice>
      <RecordView
        record={useKept(useThreeWays(fundingSourceId, day, exceptions))}
        noun="balances"
        errorTitle="No balances of this day"
        missing="No statement of the bank tells of this day. Choose another, or import its statement."
      >
        {(ways) => <Ways ways={ways} fundingSourceId={fundingSourceId} onMoreExceptions={more} />}
      </RecordView>
    </Padded>
  );
}

interface WaysProps {
  readonly ways: ThreeWays;
  readonly fundingSourceId: string;
  readonly onMoreExceptions: () => void;
}

function Ways({ ways, fundingSourceId, onMoreExceptions }: WaysProps) {
  const fetchEvidence = useEvidence();
  const early = ways.early.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <Agreement ways={ways} />
      <Section>
        <h3>Three ways on {dayText(ways.day)}</h3>
        <DescriptionList>
          <Amount label="Balance that the bank states" cents={ways.bankBalance} />
          <Amount label="Deposits on their way to the bank" cents={ways.outstandingDeposits} />
          <Amount
            label="Payments out that the bank has not shown yet"
            cents={ways.outstandingDisbursements}
          />
          {early !== 0 && <Amount label="Shown by the bank before the books" cents={-early} />}
          <Amount label="1. Bank, adjusted" cents={ways.adjustedBank} total />
          <Amount label="2. Books" cents={ways.bookBalance} total />
          <Amount label="3. Sum of all files" cents={ways.filesBalance} total />
          <Amount label="Difference of bank and books" cents={ways.difference} total />
        </DescriptionList>
        <Explained />
      </Section>
      <Outstanding movements={ways.outstanding} />
      <Exceptions ways={ways} fundingSourceId={fundingSourceId} onMore={onMoreExceptions} />
      <Section>
        <h3>Whose money it is</h3>
        {ways.files.length === 0 ? (
          <EmptyState level={3} title="No file holds money" />
        ) : (
          <DescriptionList>
            {ways.files.map(({ file, balance }) => (
              <DescriptionRow key={file} label={file}>
                <Held>
                  <Money cents={balance} />
                  {file !== 'House' && file !== 'Unassigned' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Evidence of ${file}`}
                      onClick={() => void fetchEvidence({ fundingSourceId, file })}
                    >
                      Evidence
                    </Button>
                  )}
                </Held>
              </DescriptionRow>
            ))}
          </DescriptionList>
        )}
      </Section>
    </>
  );
}

/** So many are listed; a report lists all. */
const outstandingShown = 100;

/** Payments of the books that the bank has not shown by the end of the day, with how long they have waited. */
function Outstanding({ movements }: { readonly movements: ThreeWays['outstanding'] }) {
  if (movements.length === 0) return null;
  const more = movements.length - outstandingShown;
  return (
    <Section>
      <h3>On the way</h3>
      <DescriptionList>
        {movements.slice(0, outstandingShown).map((movement) => (
          <Amount key={movement.id} label={movementText(movement)} cents={movement.amount} />
        ))}
      </DescriptionList>
      {more > 0 && (
        <Text as="p" $size="sm" $tone="2">
          And {more} more, which a signed report lists.
        </Text>
      )}
    </Section>
  );
}

/** What is compared and why, for who does it the first time. */
function Explained() {
  return (
    <details>
      <summary>What the three ways are</summary>
      <Stack as="ol" $gap="2">
        <li>
          <Text $size="sm" $tone="2">
            <b>Bank, adjusted:</b> what the bank states, with what is on its way counted as if it had arrived.
            A deposit takes a day or two to reach the account, so the bank alone is always behind.
          </Text>
        </li>
        <li>
          <Text $size="sm" $tone="2">
            <b>Books:</b> what should be in the account: the first statement’s opening balance and every
            payment in and out that was made here since, with what was booked by hand.
          </Text>
        </li>
        <li>
          <Text $size="sm" $tone="2">
            <b>Files:</b> whose money it is, property by property. Money of no address is Unassigned; your
            own, for example what a bank fee takes, is House. No file may hold less than nothing: then another
            one’s money was spent.
          </Text>
        </li>
      </Stack>
      <Text as="p" $size="sm" $tone="2">
        All three come to the same. Where the bank differs, lines of its statement belong to no payment: match
        or book them under Lines until the difference is $0.00. Then a person signs the month under Periods,
        and another reviews it.
      </Text>
    </details>
  );
}

function Agreement({
  ways: { difference, unexplained, filesBalance, bookBalance },
}: {
  readonly ways: ThreeWays;
}) {
  if (unexplained !== 0 || filesBalance !== bookBalance)
    return (
      <Notice kind="danger">
        The three ways do not agree, and no line of the bank explains it. Please contact support.
      </Notice>
    );
  return difference === 0 ? (
    <Notice kind="success">Bank, books and files agree.</Notice>
  ) : (
    <Notice kind="warning">
      Bank and books differ by <Money cents={difference} />: that is what the lines under Lines come to that
      no payment explains yet.
    </Notice>
  );
}

function Amount({
  label,
  cents,
  total = false,
}: {
  readonly label: string;
  readonly cents: number;
  readonly total?: boolean;
}) {
  return (
    <DescriptionRow label={label} total={total}>
      <Money cents={cents} />
    </DescriptionRow>
  );
}
