import { formatLimit } from '@keyturn/shared/format';
import { mayRequest, useViewer, viewerKind } from '@keyturn/shared/organization';
import { LinkButton, media, styled, VisuallyHidden } from '@keyturn/shared/ui';
import {
  RowLink,
  SubLine,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  Td,
  Th,
  Tr,
} from '@keyturn/shared/ui/table';
import { InIcon, OutIcon } from '@keyturn/shared/ui/icons';
import { useId } from 'react';
import type { OccasionRow } from './data';
import { limitOf } from './limit';
import { occasionKind } from './model';
import { OccasionBadge } from './status-badge';
import { useOccasionUrls } from './urls';

/** Shown while the row is pointed at or holds the focus; always where nothing can hover. */
const RowAction = styled.div`
  white-space: nowrap;
  @media (hover: hover) and (min-width: 768px) {
    opacity: 0;
    transition: opacity var(--dur-fast) var(--ease-out);
    tr:is(:hover, :focus-within) & {
      opacity: 1;
    }
  }
`;

/** Stacked, it stands over the action and ends with it. */
const State = styled.div`
  ${media.phone} {
    text-align: end;
  }
`;

const Kind = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-1-5);
  color: var(--text-2);
  .kt-icon {
    width: 0.9375rem;
    height: 0.9375rem;
    color: var(--text-3);
  }
`;

/** Payment occasions as rows; each row is a link to its occasion and has the way to a payment. */
export function OccasionTable({ occasions }: { readonly occasions: readonly OccasionRow[] }) {
  return (
    <TableFrame>
      <Table caption="Payment occasions">
        <TableHead>
          <Tr>
            <Th>Name</Th>
            <Th>Kind</Th>
            <Th align="end">Limit</Th>
            <Th>Status</Th>
            <Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {occasions.map((occasion) => (
            <OccasionTableRow key={occasion.id} occasion={occasion} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function OccasionTableRow({ occasion }: { readonly occasion: OccasionRow }) {
  const urls = useOccasionUrls();
  const nameId = useId();
  const { id, name, direction, escrowAccount, fundingSource } = occasion;
  const viewer = useViewer();
  const mayPay = direction === 'OUTBOUND' ? viewerKind(viewer) !== 'agent' : mayRequest(viewer);
  const account = escrowAccount?.name ?? fundingSource?.displayName;
  return (
    <Tr off={occasion.status !== 'ACTIVE'}>
      <Td>
        <RowLink id={nameId} href={urls.occasion(id)}>
          {name}
        </RowLink>
        {account !== undefined && <SubLine>{account}</SubLine>}
      </Td>
      <Td>
        <Kind>
          {direction === 'INBOUND' ? <InIcon /> : <OutIcon />}
          {occasionKind(occasion)}
        </Kind>
      </Td>
      <Td align="end" stack="hidden">
        {formatLimit(limitOf(occasion))}
      </Td>
      <Td stack="amount">
        <State>
          <OccasionBadge occasion={occasion} />
        </State>
      </Td>
      <Td align="end" stack="end">
        {occasion.status === 'ACTIVE' && occasion.accountActive && mayPay && (
          <RowAction>
            <LinkButton size="sm" href={urls.pay(id, direction)} aria-describedby={nameId}>
              {direction === 'OUTBOUND' ? 'Send Payment' : 'Collect Payment'}
            </LinkButton>
          </RowAction>
        )}
      </Td>
    </Tr>
  );
}
