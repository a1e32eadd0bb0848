import { formatMoney } from '@keyturn/shared/format';
import { Button, styled } from '@keyturn/shared/ui';
import {
  SubLine,
  Table,
  TableBody,
  TableFoot,
  TableFrame,
  TableHead,
  Td,
  Th,
  Tr,
} from '@keyturn/shared/ui/table';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { saveCsv } from '@keyturn/shared/files';
import type { Occasion } from '../occasions/data';
import { errorsCsv, type FailedLine } from './result';

const Frame = styled(TableFrame)`
  max-height: 24rem;
  overflow-y: auto;
`;

const Box = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
`;

interface FailedTableProps {
  readonly occasion: Occasion;
  readonly title: string;
  readonly failed: readonly FailedLine[];
}

/** The lines that no request was sent for, and a file of them. */
export function FailedTable({ occasion, title, failed }: FailedTableProps) {
  const download = () => saveCsv(`${title} errors.csv`, errorsCsv(failed, occasion.formFields));
  return (
    <Box>
      <Frame tabIndex={0} role="region" aria-label="Lines that were not sent">
        <Table caption="Lines that were not sent" stacks={false}>
          <TableHead>
            <Tr>
              <Th>Line</Th>
              <Th>Email</Th>
              <Th align="end">Amount</Th>
              <Th>Error</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {failed.map(({ request, reason }) => (
              <Tr key={request.lineNumber}>
                <Td>{request.lineNumber}</Td>
                <Td>{request.receiverEmail}</Td>
                <Td align="end">{formatMoney(request.amount)}</Td>
                <Td>
                  Unable to send request
                  <SubLine>{reason}</SubLine>
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </Frame>
      <TableFoot>
        <span>{failed.length.toLocaleString('en-US')} total</span>
        <Button size="sm" icon={<DownloadIcon />} onClick={download}>
          Download errors CSV
        </Button>
      </TableFoot>
    </Box>
  );
}
