import { toast } from '@keyturn/shared/toast';
import type { Added } from './data';
import type { NewAdmin } from './schema';

/** Says what adding somebody came to; of a name that somebody goes by already, that it was not changed. */
export function tell({ addition, fullName }: Added, typed: Pick<NewAdmin, 'firstName' | 'lastName'>): void {
  if (addition === 'INVITED') {
    toast.success('User invited');
    return;
  }
  if (addition === 'WAITING') {
    toast.info('It lets money out, so it waits until somebody else confirms it. Who is new is mailed then.');
    return;
  }
  const isNow = addition === 'GIVEN' ? `${fullName} is an admin now.` : `${fullName} is an admin already.`;
  const kept = fullName === `${typed.firstName.trim()} ${typed.lastName.trim()}`;
  const told = kept ? isNow : `${isNow} Their name and phone stay as they have them.`;
  if (addition === 'GIVEN') toast.success(told);
  else toast.info(told);
}
