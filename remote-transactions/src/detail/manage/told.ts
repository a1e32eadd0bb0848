import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';

/** Says how something ended: the given text, or a red toast with the server's message. Gives whether it worked. */
export function told(error: ApiError | null, done: string): boolean {
  if (error === null) toast.success(done);
  else toast.error(error.message, { title: 'Error' });
  return error === null;
}
