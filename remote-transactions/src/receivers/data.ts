import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useSettled } from '../parts/use-settled';
import { ReceiversDocument, type ReceiversQuery } from './receivers.generated';

export type ReceiverPage = ReceiversQuery['receivers'];
export type Receiver = ReceiverPage['entries'][number];

/** How long typing must pause before receivers are looked for, milliseconds. */
const pause = 250;

/** Whom the organization pays, by a part of their address or name, once typing pauses. */
export function useReceivers(search: string, limit: number): Loadable<ReceiverPage> {
  const { slug } = useOrganization();
  const settled = useSettled(search.trim(), pause);
  const variables = { organizationSlug: slug, search: settled === '' ? null : settled, limit };
  return mapLoadable(useApiQuery(ReceiversDocument, { variables }), (data) => data.receivers);
}
