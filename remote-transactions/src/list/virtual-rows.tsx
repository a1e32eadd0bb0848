import type { Virtualizer, VirtualItem } from '@tanstack/react-virtual';
import { Fragment, type ReactNode } from 'react';

interface VirtualRowsProps {
  readonly virtual:
    Virtualizer<HTMLDivElement, HTMLTableRowElement> | Virtualizer<Window, HTMLTableRowElement>;
  /** How many cells a row has. */
  readonly width: number;
  readonly children: (item: VirtualItem) => ReactNode;
}

/** The rows that are drawn, with empty rows as high as what is left out between them. */
export function VirtualRows({ virtual, width, children }: VirtualRowsProps) {
  const items = virtual.getVirtualItems();
  const top = virtual.options.scrollMargin;
  const end = items.at(-1)?.end ?? top;
  return (
    <>
      {items.map((item, position) => (
        <Fragment key={item.key}>
          <Gap height={item.start - (items[position - 1]?.end ?? top)} width={width} />
          {children(item)}
        </Fragment>
      ))}
      <Gap height={virtual.getTotalSize() - (end - top)} width={width} />
    </>
  );
}

function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ padding: 0, border: 0 }}>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
