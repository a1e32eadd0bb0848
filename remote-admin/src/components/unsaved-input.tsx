import { useFormikContext } from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';

/** Inside a form: leaving asks while the form holds something that is not saved. Renders nothing. */
export function UnsavedInput() {
  useUnsavedInput(useFormikContext().dirty);
  return null;
}
