import { Menu, MenuItem } from '@keyturn/shared/ui/menu';
import { type RefObject, useState } from 'react';
import { AddFilterTrigger } from './add-filter-trigger';
import type { FilterDefinition } from '../address/filters';

interface AddFilterMenuProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly available: readonly FilterDefinition[];
  readonly onAdd: (definition: FilterDefinition) => void;
}

/** The menu of filters; open from the start, because a press on its button brought it here. */
export default function AddFilterMenu({ button, available, onAdd }: AddFilterMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu
      label="Add filter"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={<AddFilterTrigger ref={button} />}
    >
      {available.map((definition) => (
        <MenuItem key={definition.parameter} onSelect={() => onAdd(definition)}>
          {definition.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
