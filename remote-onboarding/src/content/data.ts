import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { ContentCardsDocument, type ContentCardsQuery } from './content.generated';

export type ContentCard = ContentCardsQuery['contentCards'][number];

/** The cards of the content feed in their order. */
export function useContentCards(): Loadable<readonly ContentCard[]> {
  return mapLoadable(useApiQuery(ContentCardsDocument, { variables: {} }), (data) =>
    [...data.contentCards].sort((one, other) => one.order - other.order),
  );
}
