import { BareCheckbox } from '@keyturn/shared/ui';
import { Td, Tr } from '@keyturn/shared/ui/table';
import type { KeyboardEvent } from 'react';
import { Refusal } from '../approvals/knowing';
import { DecisionButtons } from '../approvals/decision-buttons';
import type { Standing } from '../live/use-leaving';
import { payerName } from '../payments/model';
import { cells, sparing } from './cells';
import type { ColumnId } from '../address/columns';

interface PaymentRowProps {
  readonly standing: Standing;
  readonly href: string;
  readonly columns: readonly ColumnId[];
  readonly isOptional: (column: ColumnId) => boolean;
  readonly index: number;
  readonly selected: boolean;
  readonly changed: boolean;
  readonly decidable: boolean;
  /** Whether columns give way beside an open record. */
  readonly givesWay: boolean;
  readonly onToggle: (extend: boolean) => void;
  readonly onFocus: () => void;
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

/** A payment as a row: a tick, and one link over the rest. Arrow keys move, x ticks, Shift extends. */
export function PaymentRow(props: PaymentRowProps) {
  const { standing, href, columns, isOptional, index, selected, changed, decidable, onToggle } = props;
  const { measure, onFocus, givesWay } = props;
  const { payment, leaving } = standing;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInControl(event.target)) return;
    if (event.key === 'x') {
      event.preventDefault();
      onToggle(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1, event.shiftKey);
    }
  };
  return (
    <Tr
      ref={measure}
      data-index={index}
      data-payment={payment.id}
      aria-rowindex={index + 2}
      selected={selected}
      changed={changed && !leaving}
      off={leaving}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <Td stack="lead">
        <BareCheckbox
          label={`Select ${payerName(payment)}, #${payment.id}`}
          checked={selected}
          disabled={leaving}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Td>
      {columns.map((id) => {
        const { cell, content, title, spare } = cells[id];
        return (
          <Td
            key={id}
            {...cell}
            optional={isOptional(id)}
            {...sparing(givesWay && spare)}
            {...(title === undefined ? {} : { title: title(payment) })}
          >
            {content(payment, href)}
          </Td>
        );
      })}
      {decidable && (
        <Td stack="wide" {...sparing(givesWay, 'decision')}>
          {!leaving && <Refusal payment={payment} />}
          <DecisionButtons payment={payment} over={leaving} />
        </Td>
      )}
    </Tr>
  );
}

function isInControl(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('button, select, [role="alertdialog"]') !== null;
}

/** To the same control of the next or last row; with Shift that row is ticked along. */
function moveFocus(row: HTMLTableRowElement, by: 1 | -1, extend: boolean): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>('tr[data-payment]') ?? [])];
  const next = rows[rows.indexOf(row) + by];
  const onTick = document.activeElement instanceof HTMLInputElement;
  next?.querySelector<HTMLElement>(onTick || extend ? 'input' : 'a')?.focus();
  if (extend) {
    next
      ?.querySelector('input')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  }
}
