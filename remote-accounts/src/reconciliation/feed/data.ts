import { type Loadable, mapLoadable, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { askAgain, useAskedAgain } from '../data/asked';
import {
  BringStatementDocument,
  RenewBankSignInDocument,
  SetStatementFeedDocument,
  StatementFeedDocument,
  type StatementFeedQuery,
} from '../data/reconciliation.generated';

export type Feed = StatementFeedQuery['statementFeed'];

/** How it stands with an account's statements that come by themselves. */
export function useFeed(fundingSourceId: string): Loadable<Feed> {
  const answer = useApiQuery(StatementFeedDocument, { variables: { fundingSourceId } });
  useAskedAgain(answer.refetch);
  return mapLoadable(answer, (data) => data.statementFeed);
}

/** Turns it on and off, brings statements now, and renews the sign-in at the bank; what is refused is said. */
export function useFeedChanges(fundingSourceId: string) {
  const [set, setting] = useApiMutation(SetStatementFeedDocument);
  const [bring, bringing] = useApiMutation(BringStatementDocument);
  const [renew, renewing] = useApiMutation(RenewBankSignInDocument);
  const refused = (message: string): null => {
    toast.error(message, { title: 'Error' });
    return null;
  };
  const bringNow = async (): Promise<void> => {
    const answer = await bring({ fundingSourceId });
    if (!answer.ok) refused(answer.error.message);
    else if (answer.data.bringStatement.problem === null) toast.success('Statements brought');
    await askAgain();
  };
  return {
    busy: setting.busy || bringing.busy || renewing.busy,
    bring: bringNow,
    turn: async (active: boolean): Promise<void> => {
      const answer = await set({ fundingSourceId, active });
      if (!answer.ok) refused(answer.error.message);
      else if (active) await bringNow();
      else {
        await askAgain();
        toast.success('Statements do not come by themselves any more');
      }
    },
    /** A token that opens the bank's sign-in; null where there is none. */
    renew: async (): Promise<string | null> => {
      const answer = await renew({ fundingSourceId });
      return answer.ok ? answer.data.renewBankSignIn.linkToken : refused(answer.error.message);
    },
  };
}
