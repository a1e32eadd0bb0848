import { personalKey } from '@keyturn/shared/auth';
import { type FormikHelpers, showAtField } from '@keyturn/shared/forms';
import type { ApiError } from '@keyturn/shared/api';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useState } from 'react';
import { type AddedAccount, useAddBankAccount } from '../../bank-details/data';
import { useCreateEscrowAccount, useFindAccount, useFindLeftAccount } from './data';
import type { RegisterValues } from './schema';

/** Where the gateway's input paths are in the form. */
const bankFields = {
  name: 'bank.accountName',
  routingNumber: 'bank.routingNumber',
  accountNumber: 'bank.accountNumber',
  bankAccountType: 'bank.bankAccountType',
} as const;
const escrowFields = {
  name: 'nickname',
  operatingRegion: 'operatingRegions',
  fundingSourceId: 'fundingSourceId',
} as const;

interface Registration {
  /** Still looking for what an interrupted registration has left. */
  readonly looking: boolean;
  /** A bank account that an earlier try has added; it is used instead of another one. */
  readonly added: AddedAccount | null;
  readonly forgetAdded: () => void;
  /** Registers what was typed; gives the escrow account's id, or null where something failed and was said. */
  readonly register: (
    values: RegisterValues,
    helpers: FormikHelpers<RegisterValues>,
  ) => Promise<string | null>;
}

/** Registers in two steps, bank account and escrow account; what the first has made is kept for another try. */
export function useRegistration(customerId: string): Registration {
  const unfinished = useUnfinishedKey();
  const { looking, added, setAdded } = useUnfinished(unfinished);
  const addAccount = useAddBankAccount();
  const createEscrow = useCreateEscrowAccount();
  const findLeft = useFindLeftAccount();

  async function accountFor(
    values: RegisterValues,
    helpers: FormikHelpers<RegisterValues>,
  ): Promise<string | null> {
    if (values.account === 'existing') return values.fundingSourceId;
    if (added !== null) return added.id;
    const { accountName, ...bank } = values.bank;
    const outcome = await addAccount({ customerId, name: accountName.trim(), ...bank });
    const account = outcome.ok
      ? outcome.data
      : outcome.error.code === 'CONFLICT'
        ? await findLeft(bank.accountNumber)
        : null;
    if (account === null) {
      if (!outcome.ok) say(outcome.error, helpers, bankFields);
      return null;
    }
    sessionStorage.setItem(unfinished, account.id);
    setAdded(account);
    await helpers.setValues(
      { ...values, account: 'added', bank: { ...values.bank, accountNumber: '' } },
      false,
    );
    return account.id;
  }

  return {
    looking,
    added,
    forgetAdded() {
      sessionStorage.removeItem(unfinished);
      setAdded(null);
    },
    async register(values, helpers) {
      helpers.setStatus(null);
      const fundingSourceId = await accountFor(values, helpers);
      if (fundingSourceId === null) return null;
      const outcome = await createEscrow({
        fundingSourceId,
        name: values.nickname.trim(),
        operatingRegion: values.operatingRegions,
      });
      if (!outcome.ok) {
        say(outcome.error, helpers, escrowFields);
        return null;
      }
      sessionStorage.removeItem(unfinished);
      return outcome.data.id;
    },
  };
}

/** The account of an interrupted registration, as far as it still is there. */
function useUnfinished(key: string) {
  const find = useFindAccount();
  const [unfinished] = useState(() => sessionStorage.getItem(key));
  const [looking, setLooking] = useState(unfinished !== null);
  const [added, setAdded] = useState<AddedAccount | null>(null);
  useEffect(() => {
    if (unfinished === null) return;
    void find(unfinished).then((found) => {
      setAdded(found);
      setLooking(false);
    });
  }, [find, unfinished]);
  return { looking, added, setAdded };
}

/** Says what failed: as a toast, at its field, and where it has none as a text that the form shows. */
function say(
  error: ApiError,
  helpers: FormikHelpers<RegisterValues>,
  fields: Readonly<Record<string, string>>,
): void {
  toast.error(error.message, { title: 'Error' });
  if (!showAtField(helpers, error, fields)) helpers.setStatus(error.message);
}

/**
 * Where this window keeps the bank account of an interrupted registration, so that trying again adds no second one. Its id
 * only: no number is kept.
 */
function useUnfinishedKey(): string {
  const viewer = useViewer();
  const organization = useOrganization();
  return personalKey(viewer.id, `unfinished-escrow.${organization.id}`);
}
