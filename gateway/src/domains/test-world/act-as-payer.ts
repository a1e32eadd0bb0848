import type { Deps } from '../../context/deps.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { unknownCaller } from '../payer/caller.ts';
import { authorizeBy, declineBy } from '../payer/commands.ts';
import { requestConsents } from '../payer/quote.ts';

/** What the payer of a test request does. */
type PayerAct = 'DECLINE' | 'PAY' | 'PAY_WITHOUT_FUNDS';

/** The payer's accounts at the sandbox, which goes by their names. */
const accounts = {
  PAY: { name: 'Test account', accountNumber: '1000000001' },
  PAY_WITHOUT_FUNDS: { name: 'R01', accountNumber: '1000000002' },
} as const;

/** Does what a payer would do at the link that was mailed. Repeated under the same key it is done once. */
export async function actAsPayer(
  deps: Deps,
  { id: templateId, receiverEmail }: TemplateRow,
  act: PayerAct,
  key: string,
): Promise<void> {
  const access = { templateId };
  if (act === 'DECLINE') {
    await declineBy(deps, access, 'Declined by the test payer', key);
    return;
  }
  const account = {
    ...{ kind: 'new' as const, routingNumber: '021000021', bankAccountType: 'checking' as const },
    ...accounts[act],
  };
  const payer = { firstName: 'Test', lastName: 'Payer', email: receiverEmail ?? '', phone: null };
  const { bank: consent } = await requestConsents(deps, templateId);
  await authorizeBy(deps, access, { payer, account, consent }, key, unknownCaller);
}
