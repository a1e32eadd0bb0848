import { Notes } from '@keyturn/shared/notes';
import type { PaymentDetail } from '../data';
import { usePaymentNotes } from './data';

/** What the organization's people wrote down about the payment. */
export function NotesSection({ payment }: { readonly payment: PaymentDetail }) {
  return <Notes notes={payment.notes} {...usePaymentNotes(payment.id)} />;
}
