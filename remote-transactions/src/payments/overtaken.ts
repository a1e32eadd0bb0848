import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { type RefObject, useRef } from 'react';
import { usePaymentChanges } from './data';

interface Overtaken {
  /** The payment that is asked about; null where several are. */
  readonly id: string | null;
  /** What is asked, as the payment allows it. */
  readonly action: 'APPROVE' | 'REJECT' | 'REFUND';
  /** Whether the viewer's own answer is on its way: what that changes is nobody else's doing. */
  readonly isAnswering: RefObject<boolean>;
  readonly close: () => void;
  /** Why the question goes. */
  readonly said: string;
}

/**
 * While the question about one payment is open somebody else may answer it: then it goes, and says why. Gives whether the payment
 * stopped allowing it, by whomever.
 */
export function useOvertaken({ id, action, isAnswering, close, said }: Overtaken): RefObject<boolean> {
  const { slug } = useOrganization();
  const isOver = useRef(false);
  usePaymentChanges(
    slug,
    (changed) => {
      if (changed.id !== id || changed.allowedActions.includes(action)) return;
      isOver.current = true;
      if (isAnswering.current) return;
      close();
      toast.info(said);
    },
    () => undefined,
  );
  return isOver;
}
