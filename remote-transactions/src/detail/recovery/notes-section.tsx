import { Notes } from '../../parts/notes';
import type { PaymentDetail } from '../data';
import { useAddNote } from './data';

/** What the organization's people wrote down about the payment. */
export function NotesSection({ payment }: { readonly payment: PaymentDetail }) {
  return <Notes notes={payment.notes} {...useAddNote(payment.id)} />;
}
