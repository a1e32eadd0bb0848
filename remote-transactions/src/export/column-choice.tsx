import { Button, Checkbox, FieldGroup, Row, Stack, styled } from '@keyturn/shared/ui';
import { Folded } from '../parts/folded';
import { allColumns, columnNames, toggled } from './columns';
import type { ExportColumn } from './export.generated';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: var(--s-2) var(--s-3);
`;

interface ColumnChoiceProps {
  readonly chosen: readonly ExportColumn[];
  readonly onChange: (columns: readonly ExportColumn[]) => void;
  readonly disabled: boolean;
}

/** Which columns the file has; folded away until somebody wants others. */
export function ColumnChoice({ chosen, onChange, disabled }: ColumnChoiceProps) {
  const all = chosen.length === allColumns.length;
  return (
    <FieldGroup label="Columns">
      <Folded>
        <summary>
          {all ? `All ${allColumns.length} columns` : `${chosen.length} of ${allColumns.length} columns`}
        </summary>
        <Stack $gap="3">
          <Columns>
            {allColumns.map((column) => (
              <Checkbox
                key={column}
                checked={chosen.includes(column)}
                disabled={disabled}
                onChange={() => onChange(toggled(chosen, column))}
              >
                {columnNames[column]}
              </Checkbox>
            ))}
          </Columns>
          <Row $gap="2">
            <Button size="sm" disabled={disabled} onClick={() => onChange(allColumns)}>
              All
            </Button>
            <Button size="sm" disabled={disabled} onClick={() => onChange([])}>
              None
            </Button>
          </Row>
        </Stack>
      </Folded>
    </FieldGroup>
  );
}
