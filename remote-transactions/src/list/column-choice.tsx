import { Button } from '@keyturn/shared/ui';
import { RowsIcon } from '@keyturn/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';
import type { ColumnChoiceProps } from './column-menu';

const ColumnMenu = lazy(() => import('./column-menu'));

/** The button that opens the choice of columns; the menu itself is loaded when it is first opened. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      size="sm"
      variant="ghost"
      icon={<RowsIcon />}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      Columns
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnMenu {...props} />
    </Suspense>
  );
}
