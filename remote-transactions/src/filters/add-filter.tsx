import { lazy, Suspense, useState } from 'react';
import { AddFilterTrigger } from './add-filter-trigger';
import type { FilterDefinition } from './definitions';

const AddFilterMenu = lazy(() => import('./add-filter-menu'));

interface AddFilterProps {
  /** The filters that are not in the bar yet. */
  readonly available: readonly FilterDefinition[];
  readonly onAdd: (definition: FilterDefinition) => void;
}

/** The button that opens the menu of filters; the menu itself is loaded when it is first opened. */
export function AddFilter({ available, onAdd }: AddFilterProps) {
  const [wanted, setWanted] = useState(false);
  const button = <AddFilterTrigger aria-haspopup="menu" onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AddFilterMenu available={available} onAdd={onAdd} />
    </Suspense>
  );
}
