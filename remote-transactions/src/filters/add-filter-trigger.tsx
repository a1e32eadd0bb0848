import { Button, type ButtonProps } from '@keyturn/shared/ui';
import { FilterIcon } from '@keyturn/shared/ui/icons';
import { FoldingLabel } from '../parts/folding-label';

/** The button of the menu of filters. */
export function AddFilterTrigger(rest: ButtonProps) {
  return (
    <Button title="Add filter" icon={<FilterIcon />} {...rest}>
      <FoldingLabel>Add filter</FoldingLabel>
    </Button>
  );
}
