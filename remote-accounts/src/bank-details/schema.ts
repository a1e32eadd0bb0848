import { object, string } from '@keyturn/shared/forms';
import { isRoutingNumber } from './routing-number';

/** A bank account as it is typed. */
export interface BankDetails {
  readonly accountName: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly bankAccountType: 'checking' | 'savings';
}

/** Nothing typed yet; checking is the default. */
export const noBankDetails: BankDetails = {
  accountName: '',
  routingNumber: '',
  accountNumber: '',
  bankAccountType: 'checking',
};

export const routingNumberText = 'Enter a valid routing number';

/** The rules of a bank account's number. */
export const bankNumberSchema = object({
  routingNumber: string()
    .required('Required')
    .matches(/^\d{9}$/, { message: 'Routing number must have 9 digits', excludeEmptyString: true })
    .test('check-digit', routingNumberText, (digits) => digits.length !== 9 || isRoutingNumber(digits)),
  accountNumber: string()
    .required('Required')
    .matches(/^\d{4,17}$/, { message: 'Account number must have 4 to 17 digits', excludeEmptyString: true }),
  bankAccountType: string().oneOf(['checking', 'savings'], 'Required').required('Required'),
});

/** The rules of a bank account entered by hand. */
export const bankDetailsSchema = bankNumberSchema.shape({
  accountName: string().trim().required('Required').max(50, 'At most 50 characters'),
});
