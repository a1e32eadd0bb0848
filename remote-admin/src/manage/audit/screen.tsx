import { detailInWords } from '@keyturn/shared/history';
import { useQuery } from '@keyturn/shared/router';
import { Button, EmptyState, Input, styled, TextLink, Time, Toolbar } from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
import { ListIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../components/use-debounced';
import { type Column, RecordTable } from '../parts/record-table';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { type AuditEntry, useAuditTrail } from './data';
import { auditFilterOf, auditFilters } from './filter';

const columns: readonly Column<AuditEntry>[] = [
  { head: 'What', cell: (entry) => <What entry={entry} /> },
  { head: 'Who', cell: ({ actor }) => (actor === null ? 'Keyturn' : <Who {...actor} />), stack: 'amount' },
  { head: 'Organization', cell: ({ organization }) => <Where organization={organization} /> },
  { head: 'Changes', cell: ({ changes }) => <Changes changes={changes} />, stack: 'wide' },
  { head: 'When', cell: ({ at }) => <Time iso={at} format="exact" />, stack: 'end' },
];

/** Every change outside payments: who, when, what was before and what is after. */
export default function StaffAuditScreen() {
  const [query, change] = useQuery();
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    change(Object.fromEntries(auditFilters.map(({ name }) => [name, null])), { replace: true });
  };
  return (
    <>
      <Toolbar>
        {auditFilters.map(({ name, label }) => (
          <FilterInput
            key={`${name}${cleared}`}
            label={label}
            initial={query.get(name) ?? ''}
            onSettled={(value) => change({ [name]: value }, { replace: true })}
          />
        ))}
        {query.toString() !== '' && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        )}
      </Toolbar>
      <PagedCard
        source={useAuditTrail(auditFilterOf(query))}
        noun="changes"
        columns={columns.length}
        empty={
          <EmptyState icon={<ListIcon />} title="No changes found">
            Nothing outside payments was changed that fits.
          </EmptyState>
        }
      >
        {({ entries }) => <RecordTable caption="Changes" rows={entries} columns={columns} />}
      </PagedCard>
    </>
  );
}

interface FilterInputProps {
  readonly label: string;
  readonly initial: string;
  /** Called once what is typed stands still. */
  readonly onSettled: (value: string) => void;
}

function FilterInput({ label, initial, onSettled }: FilterInputProps) {
  const [text, setText] = useState(initial);
  const settled = useDebounced(text.trim());
  const tell = useEffectEvent((typed: string) => {
    if (typed !== initial) onSettled(typed);
  });
  // Only what was typed moves the address.
  useEffect(() => tell(settled), [settled]);
  return (
    <span data-search="">
      <Input
        controlSize="sm"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}

function What({ entry: { action, entity, entityId } }: { readonly entry: AuditEntry }) {
  return (
    <>
      {inWords(action)}
      <SubLine>
        {inWords(entity)} {entityId}
      </SubLine>
    </>
  );
}

function Who({ id, fullName }: { readonly id: string; readonly fullName: string }) {
  return <TextLink href={staffUrls.user(id)}>{fullName}</TextLink>;
}

function Where({ organization }: Pick<AuditEntry, 'organization'>) {
  if (organization === null) return '–';
  return <TextLink href={staffUrls.organization(organization.id)}>{organization.name}</TextLink>;
}

const ChangeList = styled.ul`
  display: grid;
  gap: var(--s-1);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  overflow-wrap: anywhere;
  white-space: normal;
  min-width: 12rem;
  del {
    color: var(--text-3);
  }
  ins {
    text-decoration: none;
    font-weight: var(--weight-medium);
  }
`;

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return '–';
  return (
    <ChangeList>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {inWords(field)}: {before !== null && <del>{detailInWords(field, before)}</del>}{' '}
          {before !== null && '→ '}
          {after === null ? 'none' : <ins>{detailInWords(field, after)}</ins>}
        </li>
      ))}
    </ChangeList>
  );
}
