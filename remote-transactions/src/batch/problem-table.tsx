import { Button, Notice, Stack, styled, Text } from '@keyturn/shared/ui';
import { Table, TableBody, TableFoot, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import type { BatchColumn } from './csv/columns';
import type { Problem } from './rules';

/** How many problems the table names; the grid shows all of them. */
const most = 25;

const Frame = styled(TableFrame)`
  max-height: 12rem;
  overflow-y: auto;
  border: 1px solid var(--line);
`;

interface ProblemTableProps {
  /** By line. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly columns: readonly BatchColumn[];
  readonly onGoTo: (line: number, column: number) => void;
}

/** Line and error of everything that is wrong; each line leads to its cell. */
export function ProblemTable({ problems, columns, onGoTo }: ProblemTableProps) {
  const rows = [...problems].flatMap(([line, wrong]) => wrong.map((problem) => ({ line, ...problem })));
  return (
    <Stack $gap="2">
      <Notice kind="danger" title={titleOf(rows.length, problems.size)}>
        Correct them below or in the file and replace it. Nothing has been sent.
      </Notice>
      <Frame tabIndex={0} role="region" aria-label="Errors">
        <Table caption="Errors" stacks={false}>
          <TableHead>
            <Tr>
              <Th width="6rem">Line</Th>
              <Th>Error</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {rows.slice(0, most).map(({ line, column, message }) => (
              <Tr key={`${line} ${column} ${message}`}>
                <Td>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Line ${line}: ${column === null ? message : (columns[column]?.label ?? message)}`}
                    onClick={() => onGoTo(line, column ?? 0)}
                  >
                    {line}
                  </Button>
                </Td>
                <Td>{message}</Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
        {rows.length > most && (
          <TableFoot>
            <Text>and {(rows.length - most).toLocaleString('en-US')} more</Text>
          </TableFoot>
        )}
      </Frame>
    </Stack>
  );
}

function titleOf(problems: number, lines: number): string {
  const errors = `${problems.toLocaleString('en-US')} ${problems === 1 ? 'problem' : 'problems'}`;
  return `${errors} in ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}.`;
}
