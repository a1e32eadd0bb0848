import { useFormikContext } from '@keyturn/shared/forms';
import { Notice } from '@keyturn/shared/ui';

/** What failed of the form around it and belongs to no field: the form's status, where it is a text. */
export function FormFailure() {
  const status: unknown = useFormikContext().status;
  return typeof status === 'string' ? (
    <Notice kind="danger" title="Error" live={false}>
      {status}
    </Notice>
  ) : null;
}
