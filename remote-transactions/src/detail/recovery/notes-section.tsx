import { usePaymentNotes } from '../../notes/data';
import { Notes } from '../../notes/notes';
import type { PaymentDetail } from '../data';

/** What the organization's people wrote down about the payment. */
export function NotesSection({ payment }: { readonly payment: PaymentDetail }) {
  return <Notes notes={payment.notes} {...usePaymentNotes(payment.id)} />;
}
