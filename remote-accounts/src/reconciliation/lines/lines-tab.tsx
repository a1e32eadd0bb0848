import { Button, EmptyState, Row, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type MouseEvent, useRef } from 'react';
import { type Together, useProposals, useReconciles, useReconciliationChanges } from '../data';
import { Padded } from '../padded';
import { ByHand } from './by-hand';
import { focusFirst, moveByKeys, useFocusKept } from './list-keys';
import { MatchedLines } from './matched';
import { TogetherRow } from './together-row';

const Keys = styled(Text)`
  margin-top: var(--s-3);
`;

/** Takes the focus where no row is left to take it. */
const Whole = styled.div`
  outline: none;
`;

/** Lines and payments: what is proposed, what is open, what was matched. */
export function LinesTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  return (
    <Padded>
      <RecordView
        record={useProposals(fundingSourceId)}
        noun="lines"
        errorTitle="Unable to load data"
        missing="There are no lines."
      >
        {(proposals) => <Lines proposals={proposals} fundingSourceId={fundingSourceId} />}
      </RecordView>
    </Padded>
  );
}

function Lines({
  proposals,
  fundingSourceId,
}: {
  readonly proposals: readonly Together[];
  readonly fundingSourceId: string;
}) {
  const changes = useReconciliationChanges(fundingSourceId);
  const changing = useReconciles();
  const all = useRef<HTMLDivElement>(null);
  const noteFocus = useFocusKept(all);
  /** Decides on a row; the focus goes on to the next, so that a list is worked through by Enter alone. */
  const decide = async ({ currentTarget }: MouseEvent<HTMLElement>, decision: () => Promise<unknown>) => {
    const row = currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
      '[data-row-key]',
    );
    if ((await decision()) !== null) return;
    if (next?.isConnected === true) next.focus();
    else focusFirst(all.current);
  };
  return (
    <Whole ref={all} tabIndex={-1} onKeyDown={moveByKeys} onFocus={noteFocus}>
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
          <Stack as="ul">
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
      <ByHand fundingSourceId={fundingSourceId} changes={changes} changing={changing} />
      <MatchedLines fundingSourceId={fundingSourceId} undo={changes.undo} decide={decide} />
    </Whole>
  );
}
