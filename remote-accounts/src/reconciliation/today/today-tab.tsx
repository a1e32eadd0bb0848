import {
  Button,
  DescriptionList,
  DescriptionRow,
  EmptyState,
  Money,
  Notice,
  Row,
  Section,
  Text,
} from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type ThreeWays, useEvidence, useThreeWays } from '../data';
import { Padded } from '../padded';
import { Exceptions } from './exceptions';

/** The three ways as they stand. */
export function TodayTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  return (
    <Padded>
      <RecordView
        record={useThreeWays(fundingSourceId)}
        noun="balances"
        errorTitle="Unable to load data"
        missing="Import a statement of the bank to begin."
      >
        {(ways) => <Ways ways={ways} fundingSourceId={fundingSourceId} />}
      </RecordView>
    </Padded>
  );
}

function Ways({ ways, fundingSourceId }: { readonly ways: ThreeWays; readonly fundingSourceId: string }) {
  const fetchEvidence = useEvidence();
  const early = ways.early.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <Agreement ways={ways} />
      <Section>
        <h3>At the end of {ways.day}</h3>
        <DescriptionList>
          <Amount label="Balance of the bank" cents={ways.bankBalance} />
          <Amount label="Deposits that the bank has not shown yet" cents={ways.outstandingDeposits} />
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
        <details>
          <summary>What the three ways are</summary>
          <Text as="p" $size="sm" $tone="2">
            The bank says what is in the account. The books say what should be: every payment that we moved.
            The files say whose it is, property by property. What is on its way counts for the bank as if it
            had arrived; then all three are the same, or a line of the bank explains why not.
          </Text>
        </details>
      </Section>
      <Exceptions exceptions={ways.exceptions} fundingSourceId={fundingSourceId} />
      <Section>
        <h3>Whose money it is</h3>
        {ways.files.length === 0 ? (
          <EmptyState level={3} title="No file holds money" />
        ) : (
          <DescriptionList>
            {ways.files.map(({ file, balance }) => (
              <DescriptionRow key={file} label={file}>
                <Row $gap="3" $wrap>
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
                </Row>
              </DescriptionRow>
            ))}
          </DescriptionList>
        )}
      </Section>
    </>
  );
}

function Agreement({
  ways: { difference, unexplained, filesBalance, bookBalance },
}: {
  readonly ways: ThreeWays;
}) {
  if (unexplained !== 0 || filesBalance !== bookBalance)
    return <Notice kind="danger">The three ways do not agree, and no line explains it. Ask support.</Notice>;
  return difference === 0 ? (
    <Notice kind="success">Bank, books and files agree.</Notice>
  ) : (
    <Notice kind="warning">
      Bank and books differ by <Money cents={difference} />: lines of the bank that nothing explains yet.
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
