import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffCreatePromotionDocument,
  type StaffCreatePromotionMutation,
  type StaffCreatePromotionMutationVariables,
  StaffDeactivatePromotionDocument,
  StaffPromotionDetailDocument,
  StaffPromotionRelationshipsDocument,
  type StaffPromotionRelationshipsQuery,
  StaffPromotionsDocument,
  type StaffPromotionsQuery,
  StaffRelatedNameDocument,
  StaffRelatePromotionDocument,
  StaffSetDefaultPromotionDocument,
  StaffUnrelatePromotionDocument,
  StaffUpdatePromotionDocument,
} from './promotions.generated';

export type Promotion = StaffPromotionsQuery['promotions'][number];
export type Relationship = StaffPromotionRelationshipsQuery['promotionRelationships'][number];
export type PromotionInput = StaffCreatePromotionMutationVariables;

const lists = { refetchQueries: ['StaffPromotions'] } as const;
const relations = { refetchQueries: ['StaffPromotionRelationships'] } as const;

/** All promotions, active or not. */
export function usePromotions(): Loadable<readonly Promotion[]> {
  return mapLoadable(useApiQuery(StaffPromotionsDocument, { variables: {} }), (data) => data.promotions);
}

/** One promotion; null where there is none. */
export function usePromotion(id: string): Loadable<Promotion | null> {
  return mapLoadable(
    useApiQuery(StaffPromotionDetailDocument, { variables: { id } }),
    (data) => data.promotion,
  );
}

/** Where a promotion is shown. */
export function useRelationships(promotionId: string): Loadable<readonly Relationship[]> {
  return mapLoadable(
    useApiQuery(StaffPromotionRelationshipsDocument, { variables: { promotionId } }),
    (data) => data.promotionRelationships,
  );
}

/** The name of an organization that a promotion is shown to; null while it is not known. */
export function useRelatedName(id: string): string | null {
  const answer = useApiQuery(StaffRelatedNameDocument, { variables: { id } });
  return answer.state === 'ready' ? (answer.data.organization?.name ?? null) : null;
}

/** Makes a promotion. */
export function useCreatePromotion(): (
  input: PromotionInput,
) => Promise<Outcome<StaffCreatePromotionMutation>> {
  const [create] = useApiMutation(StaffCreatePromotionDocument, lists);
  return create;
}

/** What staff does with a promotion and where it is shown. */
export function usePromotionActions(id: string): {
  readonly update: (input: PromotionInput) => Promise<Outcome<unknown>>;
  readonly deactivate: () => Promise<Outcome<unknown>>;
  readonly makeDefault: () => Promise<Outcome<unknown>>;
  readonly showTo: (organizationId: string) => Promise<Outcome<unknown>>;
  readonly hideFrom: (relationshipId: string) => Promise<Outcome<unknown>>;
} {
  const [update] = useApiMutation(StaffUpdatePromotionDocument);
  const [deactivate] = useApiMutation(StaffDeactivatePromotionDocument);
  const [makeDefault] = useApiMutation(StaffSetDefaultPromotionDocument, lists);
  const [relate] = useApiMutation(StaffRelatePromotionDocument, relations);
  const [unrelate] = useApiMutation(StaffUnrelatePromotionDocument, relations);
  return {
    update: (input) => update({ ...input, id }),
    deactivate: () => deactivate({ id }),
    makeDefault: () => makeDefault({ id }),
    showTo: (organizationId) => relate({ promotionId: id, organizationId }),
    hideFrom: (relationshipId) => unrelate({ id: relationshipId }),
  };
}
