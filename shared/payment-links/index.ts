/** The addresses of an occasion that are handed out, with their QR codes. */
export { PaymentLink, PaymentLinks } from './payment-links';
