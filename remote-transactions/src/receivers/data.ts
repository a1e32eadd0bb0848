import {
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useSettled } from '../parts/use-settled';
import { AskForNewAccountDocument, ReceiversDocument, type ReceiversQuery } from './receivers.generated';

export type ReceiverPage = ReceiversQuery['receivers'];
export type Receiver = ReceiverPage['entries'][number];

/** How long typing must pause before receivers are looked for, milliseconds. */
const pause = 250;

/** Receivers at a time. */
const pageSize = 50;

/** The first few whom the organization pays, by a part of their address or name, once typing pauses. */
export function useReceivers(search: string, limit: number): Loadable<ReceiverPage> {
  const variables = useWanted(search, limit);
  return mapLoadable(useApiQuery(ReceiversDocument, { variables }), (data) => data.receivers);
}

/** The same, page by page. */
export function useReceiverList(search: string): PagedList<ReceiverPage> {
  return useApiPages(ReceiversDocument, {
    variables: useWanted(search, pageSize),
    select: (data) => data.receivers,
  });
}

function useWanted(search: string, limit: number) {
  const { slug } = useOrganization();
  const settled = useSettled(search.trim(), pause);
  return { organizationSlug: slug, search: settled === '' ? null : settled, limit };
}

/** Asks a receiver for another account, by mail. */
export function useAskForNewAccount(): (email: string) => Promise<Outcome<unknown>> {
  const { slug } = useOrganization();
  const [ask] = useApiMutation(AskForNewAccountDocument);
  return (email) => ask({ organizationSlug: slug, email });
}
