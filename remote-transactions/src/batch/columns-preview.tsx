import { filledInText, formatMoney } from '@keyturn/shared/format';
import { FieldError, Stack, styled, Text, useNow } from '@keyturn/shared/ui';
import { Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import type { Occasion } from '../occasions/data';
import { readAmount } from './amount';
import type { BatchColumn, Reading } from './csv/columns';
import { linesAt, type Sheet } from './csv/read-file';
import { readDay } from './day';
import { fieldValue, problemsOf, rulesOf } from './rules';

/** So many of the first lines are shown. */
const shown = 5;

const Frame = styled(TableFrame)`
  border: 1px solid var(--line);
`;

interface ColumnsPreviewProps {
  readonly occasion: Occasion;
  readonly sheet: Sheet;
  readonly reading: Reading;
}

/** The first lines of a file as they will be read, with what is wrong at its line and column. */
export function ColumnsPreview({ occasion, sheet, reading: { columns, places } }: ColumnsPreviewProps) {
  const rules = rulesOf(occasion, columns, useNow());
  if (columns.length === 0) return null;
  const lines = linesAt({ ...sheet, rows: sheet.rows.slice(0, shown) }, places);
  return (
    <Stack $gap="2">
      <Text>The first lines as they will be read</Text>
      <Frame tabIndex={0} role="region" aria-label="First lines">
        <Table caption="First lines" stacks={false}>
          <TableHead>
            <Tr>
              <Th width="4rem">Line</Th>
              {columns.map(({ name, label }) => (
                <Th key={name}>{label}</Th>
              ))}
            </Tr>
          </TableHead>
          <TableBody>
            {lines.map((line) => {
              const problems = problemsOf(line, rules);
              return (
                <Tr key={line.line}>
                  <Td>{line.line}</Td>
                  {columns.map((column, index) => (
                    <Td key={column.name}>
                      {shownAs(column, line.cells[index] ?? '')}
                      {problems
                        .filter((problem) => problem.column === index)
                        .map(({ message }) => (
                          <FieldError key={message}>{message}</FieldError>
                        ))}
                    </Td>
                  ))}
                </Tr>
              );
            })}
          </TableBody>
        </Table>
      </Frame>
    </Stack>
  );
}

/** A cell as it is understood; what is not understood stands as it is. */
function shownAs({ name, field }: BatchColumn, text: string): string {
  if (field !== null) return field.type === 'DATE' ? filledInText(fieldValue('DATE', text)) : text;
  if (name === 'due') return filledInText(readDay(text) ?? text);
  const cents = name === 'amount' ? readAmount(text) : null;
  return cents === null ? text : formatMoney(cents);
}
