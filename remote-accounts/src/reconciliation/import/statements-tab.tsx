import { EmptyState, Money, Section, Time } from '@keyturn/shared/ui';
import { SubLine, Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import { RecordView } from '@keyturn/shared/views';
import { type Statement, useReconciles, useStatements } from '../data';
import { daysText } from '../days';
import { Padded } from '../padded';
import { FeedSection } from '../feed/feed-section';
import { ImportForm } from './import-form';

/** The bank's statements: how one is imported, and those that were. */
export function StatementsTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  return (
    <Padded>
      <FeedSection fundingSourceId={fundingSourceId} />
      {useReconciles() && <ImportForm fundingSourceId={fundingSourceId} />}
      <Section>
        <h3>Imported</h3>
        <RecordView
          record={useStatements(fundingSourceId)}
          noun="statements"
          errorTitle="Unable to load data"
          missing="There are no statements."
        >
          {(statements) =>
            statements.length === 0 ? (
              <EmptyState level={3} title="No statement yet" />
            ) : (
              <Imported statements={statements} />
            )
          }
        </RecordView>
      </Section>
    </Padded>
  );
}

const formats = {
  BAI2: 'BAI2',
  BANK_LINK: 'Bank sign-in',
  CAMT053: 'camt.053',
  CSV: 'CSV',
  OFX: 'OFX',
} as const;

function Imported({ statements }: { readonly statements: readonly Statement[] }) {
  return (
    <TableFrame>
      <Table caption="Imported statements">
        <TableHead>
          <Tr>
            <Th>File</Th>
            <Th>Days</Th>
            <Th align="end">Closing balance</Th>
            <Th>Imported</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {statements.map(
            ({
              id,
              fileName,
              format,
              fromDay,
              throughDay,
              closingBalance,
              newLines,
              importedBy,
              createdAt,
              sha256,
            }) => (
              <Tr key={id}>
                <Td>
                  {fileName}
                  <SubLine title={sha256}>
                    {formats[format]}, {newLines === 1 ? '1 new line' : `${newLines} new lines`}
                  </SubLine>
                </Td>
                <Td stack="wide">{daysText(fromDay, throughDay)}</Td>
                <Td align="end" stack="amount">
                  <Money cents={closingBalance} />
                </Td>
                <Td stack="wide">
                  <Time iso={createdAt} />
                  <SubLine>{importedBy?.fullName ?? '–'}</SubLine>
                </Td>
              </Tr>
            ),
          )}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
