import { Button } from '@keyturn/shared/ui';

interface SaveButtonProps {
  readonly label: string;
  readonly dirty: boolean;
  readonly saving: boolean;
}

/** Sends its form; says why it can't while nothing has been changed. */
export function SaveButton({ label, dirty, saving }: SaveButtonProps) {
  return (
    <div>
      <Button
        type="submit"
        variant="primary"
        loading={saving}
        disabledReason={dirty ? null : 'Nothing has been changed.'}
        reasonPlacement="hidden"
        // Pressing does not leave the field: an error that appeared on leaving would move the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </div>
  );
}
