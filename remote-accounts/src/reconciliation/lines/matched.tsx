import { Button, EmptyState, Section, Stack, styled } from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { RecordView } from '@keyturn/shared/views';
import { type MouseEvent, useState } from 'react';
import { SearchBox } from '../../components/list-toolbar';
import {
  type ReconciliationChanges,
  type Together,
  useMatched,
  useReconciledAccount,
  useReconciles,
} from '../data';
import { useKept } from '../data/kept';
import { TogetherRow } from './together-row';

/** So many are shown at first and with each press; the gateway gives this many at most. */
const step = 50;
const most = 500;

const Found = styled(Stack)`
  margin-top: var(--s-3);
`;

interface MatchedLinesProps {
  readonly fundingSourceId: string;
  readonly undo: ReconciliationChanges['undo'];
  /** Does what a row's button says, and moves the focus on. */
  readonly decide: (event: MouseEvent<HTMLElement>, decision: () => Promise<unknown>) => Promise<void>;
}

/** What was matched, the latest days first; a text finds the one that is wrong. */
export function MatchedLines({ fundingSourceId, undo, decide }: MatchedLinesProps) {
  const changing = useReconciles();
  const openFrom = useReconciledAccount(fundingSourceId)?.openFrom;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const asked = useMatched(fundingSourceId, search, shown);
  return (
    <Section>
      <h3>Matched</h3>
      <SearchBox
        label="Search what was matched"
        placeholder="Line, payer or payment"
        filter={{
          search,
          setSearch: (text) => {
            setSearch(text);
            setShown(step);
          },
        }}
      />
      <Found>
        <RecordView
          record={useKept(asked)}
          noun="matches"
          errorTitle="Unable to load data"
          missing="Nothing is matched yet"
        >
          {({ entries, total }) =>
            total === 0 ? (
              <EmptyState
                level={3}
                title={search === '' ? 'Nothing is matched yet' : 'No match has this text'}
              />
            ) : (
              <>
                <Stack as="ul">
                  {entries.map((each) => (
                    <li key={each.id}>
                      <TogetherRow together={each}>
                        {changing && isOpen(each, openFrom) && (
                          <Button
                            size="sm"
                            variant="ghost"
                            data-row-key=""
                            onClick={(event) => void decide(event, () => undo(each.id))}
                          >
                            Take back
                          </Button>
                        )}
                      </TogetherRow>
                    </li>
                  ))}
                </Stack>
                <LoadMore
                  shown={entries.length}
                  total={total}
                  hasMore={entries.length < Math.min(total, most)}
                  loading={asked.state === 'loading'}
                  onLoadMore={() => setShown(Math.min(most, shown + step))}
                />
              </>
            )
          }
        </RecordView>
      </Found>
    </Section>
  );
}

/** Whether none of it is of a day that is signed. */
const isOpen = ({ lines, movements }: Together, openFrom: string | null | undefined): boolean =>
  openFrom != null && [...lines, ...movements].every(({ day }) => day >= openFrom);
