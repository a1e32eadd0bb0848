import { toast } from '@keyturn/shared/toast';
import { useRefundPayment } from './data';

/** Refunding with what is said afterwards (areas document, section 8). `refund` gives whether it is under way. */
export function useRefund(): {
  readonly busy: boolean;
  readonly refund: (id: string) => Promise<boolean>;
} {
  const { run, busy } = useRefundPayment();
  return {
    busy,
    async refund(id) {
      const error = await run(id);
      if (error !== null) toast.error(error.message, { title: 'Error' });
      else toast.success('The refund has been initiated.', { title: 'Transaction refunded' });
      return error === null;
    },
  };
}
