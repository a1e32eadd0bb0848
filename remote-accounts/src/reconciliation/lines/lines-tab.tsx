import { Button, EmptyState, Money, Row, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import type { MouseEvent, ReactNode } from 'react';
import type { Matching, Together } from '../data';
import { useMatching, useReconciles, useReconciliationChanges } from '../data';
import { dayText } from '../days';
import { Beside, Padded } from '../padded';
import { ByHand } from './by-hand';
import { moveByKeys } from './list-keys';

const Keys = styled(Text)`
  margin-top: var(--s-3);
`;

/** Lines and payments: what is proposed, what is open, what was matched. */
export function LinesTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  return (
    <Padded>
      <RecordView
        record={useMatching(fundingSourceId)}
        noun="lines"
        errorTitle="Unable to load data"
        missing="There are no lines."
      >
        {(matching) => <Lines matching={matching} fundingSourceId={fundingSourceId} />}
      </RecordView>
    </Padded>
  );
}

function Lines({
  matching,
  fundingSourceId,
}: {
  readonly matching: Matching;
  readonly fundingSourceId: string;
}) {
  const changes = useReconciliationChanges(fundingSourceId);
  const changing = useReconciles();
  const { proposals, matched } = matching;
  /** Decides on a row; the focus goes on to the next, so that a list is worked through by Enter alone. */
  const decide = async ({ currentTarget }: MouseEvent<HTMLElement>, decision: () => Promise<unknown>) => {
    const row = currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if ((await decision()) === null) next?.querySelector<HTMLElement>('[data-row-key]')?.focus();
  };
  return (
    <>
      <Section>
        <h3>Proposed</h3>
        {proposals.length === 0 ? (
          <EmptyState
            level={3}
            title="Nothing waits for a decision"
            action={
              changing && (
                <Button loading={changes.busy} onClick={() => void changes.again()}>
                  Match again
                </Button>
              )
            }
          />
        ) : (
          <Stack as="ul" onKeyDown={moveByKeys}>
            {proposals.map((each) => (
              <li key={each.id}>
                <TogetherRow together={each}>
                  {changing && (
                    <Row>
                      <Button
                        size="sm"
                        variant="primary"
                        data-row-key=""
                        onClick={(event) => void decide(event, () => changes.accept(each.id))}
                      >
                        Accept
                      </Button>
                      <Button
                        size="sm"
                        onClick={(event) => void decide(event, () => changes.reject(each.id))}
                      >
                        Reject
                      </Button>
                    </Row>
                  )}
                </TogetherRow>
              </li>
            ))}
          </Stack>
        )}
        {changing && proposals.length > 0 && (
          <Keys as="p" $size="sm" $tone="3">
            J and K move, Enter accepts.
          </Keys>
        )}
      </Section>
      <ByHand matching={matching} changes={changes} changing={changing} />
      <Section>
        <h3>Matched</h3>
        {matched.length === 0 ? (
          <EmptyState level={3} title="Nothing is matched yet" />
        ) : (
          <Stack as="ul">
            {matched.map((each) => (
              <li key={each.id}>
                <TogetherRow together={each}>
                  {changing && (
                    <Button size="sm" variant="ghost" onClick={() => void changes.undo(each.id)}>
                      Take back
                    </Button>
                  )}
                </TogetherRow>
              </li>
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
}

function TogetherRow({ together, children }: { readonly together: Together; readonly children: ReactNode }) {
  const { lines, movements, why } = together;
  return (
    <Beside>
      <Stack $gap="1">
        {lines.map(({ id, day, amount, description }) => (
          <Text key={id}>
            {dayText(day)} <Money cents={amount} /> {description}
          </Text>
        ))}
        {movements.map(({ id, day, amount, paymentId, party, file }) => (
          <Text key={id} $size="sm" $tone="2">
            {paymentId === null ? 'Booked' : `Payment ${paymentId}`}, {dayText(day)} <Money cents={amount} />{' '}
            {[party, file].filter(Boolean).join(', ')}
          </Text>
        ))}
        <Text $size="sm" $tone="3">
          {why}
        </Text>
      </Stack>
      {children}
    </Beside>
  );
}
