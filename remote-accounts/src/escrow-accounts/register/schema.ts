import { array, boolean, object, string } from '@keyturn/shared/forms';
import { type BankDetails, bankDetailsSchema, noBankDetails } from '../../bank-details/schema';

/** Where the money is held: a bank account entered here, one added before, or one that this form has added already. */
export type AccountChoice = 'new' | 'existing' | 'added';

/** What is typed to register an escrow account. */
export interface RegisterValues {
  readonly nickname: string;
  readonly operatingRegions: readonly string[];
  readonly achEnabled: boolean;
  readonly account: AccountChoice;
  readonly fundingSourceId: string;
  readonly bank: BankDetails;
}

export const emptyRegistration: RegisterValues = {
  nickname: '',
  operatingRegions: [],
  achEnabled: false,
  account: 'new',
  fundingSourceId: '',
  bank: noBankDetails,
};

const nickname = string().trim().required('Required').max(100, 'At most 100 characters');
const operatingRegions = array(string().required()).min(1, 'Required');

/** What of an escrow account may be changed later. */
export const escrowChangesSchema = object({ nickname, operatingRegions });

/** The rules of a new escrow account: on a bank account that is there, or on one that is typed. */
export const registerSchema = object({
  nickname,
  operatingRegions,
  achEnabled: boolean().oneOf([true], 'Must be checked'),
  fundingSourceId: string().when('account', ([account], schema) =>
    account === 'existing' ? schema.required('Required') : schema,
  ),
  bank: object().when('account', ([account], schema) => (account === 'new' ? bankDetailsSchema : schema)),
});
