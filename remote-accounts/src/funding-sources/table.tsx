import { FundingSourceBadge } from '@keyturn/shared/funding-sources';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { media, styled, Text, Time } from '@keyturn/shared/ui';
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
import { HealthLine } from '../components/health-cell';
import { shortId } from '../components/short-id';
import type { FundingSourceRow } from './data';

/** Stacked, a row has no head that says what its day is. */
const OnPhone = styled.span`
  display: none;
  ${media.phone} {
    display: inline;
  }
`;

/** Funding sources as rows; each row is a link to its funding source. */
export function FundingSourceTable({ sources }: { readonly sources: readonly FundingSourceRow[] }) {
  const path = useOrganizationPath();
  return (
    <TableFrame>
      <Table caption="Funding sources">
        <TableHead>
          <Tr>
            <Th>ID</Th>
            <Th>Account Name</Th>
            <Th>Bank</Th>
            <Th>Status</Th>
            <Th>Created/updated</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {sources.map((source) => (
            <Tr key={source.id} off={!source.active}>
              <Td stack="hidden" title={source.id}>
                <Text $ref $tone="3">
                  {shortId(source.id)}
                </Text>
              </Td>
              <Td>
                <RowLink href={path(`/funding-sources/${source.id}`)}>{source.name}</RowLink>
              </Td>
              <Td stack="wide">
                {source.displayName === source.name ? (source.bank ?? '–') : source.displayName}
                <HealthLine health={source.health} />
              </Td>
              <Td stack="amount">
                <FundingSourceBadge source={source} />
              </Td>
              <Td stack="wide">
                <OnPhone>Created </OnPhone>
                <Time iso={source.insertedAt} />
                {source.updatedAt !== source.insertedAt && (
                  <SubLine>
                    Updated <Time iso={source.updatedAt} format="within" />
                  </SubLine>
                )}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
