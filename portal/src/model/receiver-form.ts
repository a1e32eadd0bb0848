import type { Problems } from './form-fields.ts';
import { checkPayer, payerBody, type PayerValues } from './payer-form.ts';

/** Says nothing of a receiver's address: the link that was mailed knows it. */
const asPayer = (values: PayerValues): PayerValues => ({ ...values, email: 'receiver@mailed.invalid' });

/** What a receiver gives, as the payer API takes it. */
export function receiverBody(values: PayerValues, accountNumber: string, code: string) {
  const { account } = payerBody(values, accountNumber);
  const { firstName, lastName, phone } = values;
  return { code, receiver: { firstName, lastName, phone }, account };
}

/** Checks what can be known before asking the gateway; a code that can't be one is not tried. */
export function checkReceiver(
  values: PayerValues,
  accountNumber: string | undefined,
  code: string,
): Problems {
  const digits = code.replaceAll(/\D/g, '');
  return {
    ...(digits.length === 8 ? {} : { code: 'The code has 8 digits' }),
    ...checkPayer(asPayer(values), accountNumber),
  };
}
