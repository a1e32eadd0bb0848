import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffCreatePromotionDocument,
  type StaffCreatePromotionMutation,
  type StaffCreatePromotionMutationVariables,
  StaffDeactivatePromotionDocument,
  StaffDeletePromotionDocument,
  StaffPromotionDetailDocument,
  StaffPromotionRelationshipsDocument,
  type StaffPromotionRelationshipsQuery,
  StaffPromotionsDocument,
  type StaffPromotionsQuery,
  StaffReactivatePromotionDocument,
  StaffRelatedPlaceDocument,
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

/** Names of the organization that a promotion is shown to, and of its occasion; null while they are not known. */
export function useRelatedPlace(
  organizationId: string,
  paymentOccasionId: string | null,
): { readonly organization: string | null; readonly occasion: string | null } {
  const answer = useApiQuery(StaffRelatedPlaceDocument, {
    variables: {
      organizationId,
      paymentOccasionId: paymentOccasionId ?? organizationId,
      toOccasion: paymentOccasionId !== null,
    },
  });
  const data = answer.state === 'ready' ? answer.data : null;
  return { organization: data?.organization?.name ?? null, occasion: data?.paymentOccasion?.name ?? null };
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
  readonly reactivate: () => Promise<Outcome<unknown>>;
  readonly remove: () => Promise<Outcome<unknown>>;
  readonly makeDefault: () => Promise<Outcome<unknown>>;
  readonly showTo: (organizationId: string, paymentOccasionId: string | null) => Promise<Outcome<unknown>>;
  readonly hideFrom: (relationshipId: string) => Promise<Outcome<unknown>>;
} {
  const [update] = useApiMutation(StaffUpdatePromotionDocument);
  const [deactivate] = useApiMutation(StaffDeactivatePromotionDocument);
  const [reactivate] = useApiMutation(StaffReactivatePromotionDocument);
  const [remove] = useApiMutation(StaffDeletePromotionDocument, lists);
  const [makeDefault] = useApiMutation(StaffSetDefaultPromotionDocument, lists);
  const [relate] = useApiMutation(StaffRelatePromotionDocument, relations);
  const [unrelate] = useApiMutation(StaffUnrelatePromotionDocument, relations);
  return {
    update: (input) => update({ ...input, id }),
    deactivate: () => deactivate({ id }),
    reactivate: () => reactivate({ id }),
    remove: () => remove({ id }),
    makeDefault: () => makeDefault({ id }),
    showTo: (organizationId, paymentOccasionId) =>
      relate({ promotionId: id, organizationId, paymentOccasionId }),
    hideFrom: (relationshipId) => unrelate({ id: relationshipId }),
  };
}
