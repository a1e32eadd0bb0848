import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { Button } from '@keyturn/shared/ui';
import { RowsIcon } from '@keyturn/shared/ui/icons';
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from '@keyturn/shared/ui/menu';
import { useState } from 'react';
import { type ColumnId, columns, defaultColumns, toggleColumn } from '../address/columns';

/** The columns that are shown and the way to change them. */
export interface ColumnChoiceProps {
  readonly shown: readonly ColumnId[];
  readonly onChange: (columns: readonly ColumnId[]) => void;
}

/** The choice of columns; open from the start, because a press on its button brought it here. */
export default function ColumnMenu({ shown, onChange }: ColumnChoiceProps) {
  const [open, setOpen] = useState(true);
  const usual = defaultColumns(viewerKind(useViewer()));
  return (
    <Menu
      label="Columns"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" icon={<RowsIcon />}>
          Columns
        </Button>
      }
    >
      {columns.map(({ id, title, fixed }) => (
        <MenuCheckboxItem
          key={id}
          checked={shown.includes(id)}
          disabled={fixed === true}
          onChange={() => onChange(toggleColumn(shown, id))}
        >
          {title}
        </MenuCheckboxItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChange(usual)}>Usual columns</MenuItem>
    </Menu>
  );
}
