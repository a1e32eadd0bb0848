import { FieldError, IconButton, styled } from '@keyturn/shared/ui';
import { TrashIcon } from '@keyturn/shared/ui/icons';
import { useId } from 'react';
import type { BatchColumn } from './csv/columns';
import type { BatchPreview } from './data';
import { cellStyle } from './grid-style';
import { LineWarning } from './line-warning';
import type { BatchLine } from './lines';
import type { Problem } from './rules';

const Cell = styled.input`
  ${cellStyle}
`;

/** What is said of a cell, below its control. */
const Notes = styled.div`
  display: grid;
  gap: var(--s-1);
  padding: 0 var(--s-2) var(--s-1);
`;

interface GridRowProps {
  readonly measure: (row: HTMLElement | null) => void;
  readonly index: number;
  readonly start: number;
  readonly columns: readonly BatchColumn[];
  readonly line: BatchLine;
  readonly problems: readonly Problem[];
  readonly repeats: number | undefined;
  readonly similar: BatchPreview['similar'][number] | undefined;
  readonly onEdit: (line: number, column: number, text: string) => void;
  readonly onRemove: () => void;
}

/** One line: a control for each value, with what is wrong under it. */
export function GridRow({
  measure,
  start,
  columns,
  line,
  problems,
  index,
  repeats,
  similar,
  onEdit,
  onRemove,
}: GridRowProps) {
  const id = useId();
  const whole = problems.find(({ column }) => column === null);
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="rowheader">{line.line}</span>
      {columns.map(({ name, label, field }, column) => {
        const wrong = problems.find((each) => each.column === column);
        const errorId = `${id}${column}`;
        const ofLine = column === 0 ? whole : undefined;
        const warns = name === 'email' && field === null && (repeats !== undefined || similar !== undefined);
        return (
          <div key={name} role="cell" {...(wrong === undefined ? {} : { 'data-wrong': '' })}>
            <Cell
              data-cell={`${line.line}:${column}`}
              aria-label={`${label}, line ${line.line}`}
              value={line.cells[column] ?? ''}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onEdit(line.line, column, event.target.value)}
              {...(name === 'amount' && field === null
                ? { 'data-amount': '', inputMode: 'decimal' as const }
                : {})}
              {...(wrong === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
            />
            {(wrong !== undefined || ofLine !== undefined || warns) && (
              <Notes>
                {wrong !== undefined && <FieldError id={errorId}>{wrong.message}</FieldError>}
                {ofLine !== undefined && <FieldError>{ofLine.message}</FieldError>}
                {warns && <LineWarning repeats={repeats} similar={similar} />}
              </Notes>
            )}
          </div>
        );
      })}
      <div role="cell">
        <IconButton label={`Remove line ${line.line}`} size="sm" data-remove={line.line} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
    </div>
  );
}
