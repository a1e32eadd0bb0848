import { styled, VisuallyHidden } from '@keyturn/shared/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { BatchColumn } from './csv/columns';
import type { BatchPreview } from './data';
import { GridRow } from './grid-row';
import { gridStyle } from './grid-style';
import type { BatchLine } from './lines';
import type { Problem } from './rules';

const Frame = styled.div`
  ${gridStyle}
`;

const rowHeight = 41;

interface GridProps {
  readonly columns: readonly BatchColumn[];
  readonly lines: readonly BatchLine[];
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly repeats: ReadonlyMap<number, number>;
  readonly similar: BatchPreview['similar'];
  /** The cell that the focus is wanted in. */
  readonly wanted: { readonly line: number; readonly column: number } | null;
  readonly onEdit: (line: number, column: number, text: string) => void;
  readonly onRemove: (line: number) => void;
}

const none: readonly Problem[] = [];

/** The lines as a grid whose cells are typed into. Up, Down and Enter go along a column, Tab from cell to cell. */
export function Grid({ columns, lines, problems, repeats, similar, wanted, onEdit, onRemove }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.line ?? index,
    overscan: 6,
    scrollPaddingStart: rowHeight,
  });
  // The lines come a moment after the frame: both at once would hold the page up.
  const drawn = useDeferredValue(true, false);
  const requests = new Map(similar.map((each) => [each.lineNumber, each]));

  const focusCell = (index: number, column: number) => {
    const line = lines[index]?.line;
    if (line === undefined) return;
    rows.scrollToIndex(index);
    // The row is drawn with the next frame.
    requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`)?.focus();
    });
  };
  // Only a new wish moves the focus, not a change of the lines.
  const focusWanted = useEffectEvent(({ line: of, column }: NonNullable<typeof wanted>) =>
    focusCell(
      lines.findIndex(({ line }) => line === of),
      column,
    ),
  );
  useEffect(() => {
    if (wanted !== null) focusWanted(wanted);
  }, [wanted]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLInputElement)) return;
    const [line, column] = (target.dataset['cell'] ?? '').split(':').map(Number);
    if (line === undefined || column === undefined) return;
    event.preventDefault();
    focusCell(lines.findIndex((each) => each.line === line) + step, column);
  };
  const remove = (line: number, index: number) => {
    onRemove(line);
    const next = lines[index + 1] ?? lines[index - 1];
    if (next === undefined) return;
    requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[data-remove="${next.line}"]`)?.focus();
    });
  };
  const others = columns.length - 2;
  const style: CSSProperties & Record<'--columns' | '--least', string> = {
    '--columns': `3.5rem 8rem minmax(13rem, 1.2fr) ${'minmax(11rem, 1fr) '.repeat(others)}2.75rem`,
    '--least': `${3.5 + 8 + 13 + 11 * others + 2.75}rem`,
  };
  return (
    <Frame
      ref={frame}
      role="table"
      aria-label="Lines of the file"
      aria-rowcount={lines.length + 1}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" data-head="">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">Line</span>
          {columns.map(({ name, label }) => (
            <span key={name} role="columnheader">
              {label}
            </span>
          ))}
          <span role="columnheader">
            <VisuallyHidden>Remove</VisuallyHidden>
          </span>
        </div>
      </div>
      <div role="rowgroup" data-body="" style={{ height: rows.getTotalSize() }}>
        {(drawn ? rows.getVirtualItems() : []).map(({ index, key, start }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <GridRow
              key={key}
              measure={rows.measureElement}
              index={index}
              start={start}
              columns={columns}
              line={line}
              problems={problems.get(line.line) ?? none}
              repeats={repeats.get(line.line)}
              similar={requests.get(line.line)}
              onEdit={onEdit}
              onRemove={() => remove(line.line, index)}
            />
          );
        })}
      </div>
      {lines.length === 0 && <p>No line has a problem.</p>}
    </Frame>
  );
}
