import { formatLimit } from '@keyturn/shared/format';
import { EscrowBadge } from '@keyturn/shared/funding-sources';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { Text, Time } from '@keyturn/shared/ui';
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
import { HealthCell } from '../components/health-cell';
import { limitOf } from '../payment-occasions/limit';
import type { EscrowAccountRow } from './data';
import { summarizeRegions } from './model';

/** Escrow accounts as rows; each row is a link to its account. */
export function EscrowTable({ accounts }: { readonly accounts: readonly EscrowAccountRow[] }) {
  const path = useOrganizationPath();
  return (
    <TableFrame>
      <Table caption="Escrow accounts">
        <TableHead>
          <Tr>
            <Th>Nickname</Th>
            <Th>Operating regions</Th>
            <Th align="end">Limit</Th>
            <Th>Status</Th>
            <Th>Last deposit</Th>
            <Th optional>Created</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <Tr key={account.id} off={!account.active}>
              <Td>
                <RowLink href={path(`/escrow-accounts/${account.id}`)}>{account.name}</RowLink>
                <SubLine>{account.fundingSource.displayName}</SubLine>
              </Td>
              <Td title={account.operatingRegions.join(', ')} stack="wide">
                <Regions regions={account.operatingRegions} />
              </Td>
              <Td align="end" stack="hidden">
                {account.paymentOccasion === null ? '–' : formatLimit(limitOf(account.paymentOccasion))}
              </Td>
              <Td stack="amount">
                <EscrowBadge account={account} />
              </Td>
              <Td stack="wide">
                <HealthCell health={account.health} />
              </Td>
              <Td optional>
                <Time iso={account.createdAt} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function Regions({ regions }: { readonly regions: readonly string[] }) {
  const { named, more } = summarizeRegions(regions);
  return (
    <Text $tone="2">
      {named}
      {more > 0 && <Text $tone="3"> +{more}</Text>}
    </Text>
  );
}
