import { Menu, MenuItem } from '@keyturn/shared/ui/menu';
import { useState } from 'react';
import { AddFilterTrigger } from './add-filter-trigger';
import type { FilterDefinition } from '../address/filters';

interface AddFilterMenuProps {
  readonly available: readonly FilterDefinition[];
  readonly onAdd: (definition: FilterDefinition) => void;
}

/** The menu of filters; open from the start, because a press on its button brought it here. */
export default function AddFilterMenu({ available, onAdd }: AddFilterMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu label="Add filter" align="start" open={open} onOpenChange={setOpen} trigger={<AddFilterTrigger />}>
      {available.map((definition) => (
        <MenuItem key={definition.parameter} onSelect={() => onAdd(definition)}>
          {definition.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
