import { DescriptionList, DescriptionRow, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { ActionButton } from '../../components/action-button';
import { staffUrls } from '../urls';
import { AddPlace } from './add-place';
import { type Relationship, usePromotionActions, useRelatedPlace, useRelationships } from './data';

/** The organizations that a promotion is shown to, and a way to another one. */
export function Relationships({ promotionId }: { readonly promotionId: string }) {
  const { hideFrom } = usePromotionActions(promotionId);
  return (
    <RecordView
      record={useRelationships(promotionId)}
      noun="relationships"
      errorTitle="Error loading relationships"
      missing="There are no relationships."
    >
      {(relationships) => (
        <Stack>
          {relationships.length === 0 && <Text $tone="2">It is not shown anywhere yet.</Text>}
          <DescriptionList>
            {relationships.map((relationship) => (
              <DescriptionRow key={relationship.id} label={<Place relationship={relationship} />}>
                <ActionButton
                  label="Remove"
                  consequence="The promotion is not shown there any more."
                  danger
                  done="Relationship removed"
                  run={() => hideFrom(relationship.id)}
                />
              </DescriptionRow>
            ))}
          </DescriptionList>
          <AddPlace promotionId={promotionId} />
        </Stack>
      )}
    </RecordView>
  );
}

function Place({ relationship }: { readonly relationship: Relationship }) {
  const { organizationId, paymentOccasionId, active } = relationship;
  return (
    <>
      {organizationId === null ? (
        'Everybody'
      ) : (
        <Names organizationId={organizationId} paymentOccasionId={paymentOccasionId} />
      )}
      {!active && ', opted out'}
    </>
  );
}

interface NamesProps {
  readonly organizationId: string;
  readonly paymentOccasionId: string | null;
}

function Names({ organizationId, paymentOccasionId }: NamesProps) {
  const { organization, occasion } = useRelatedPlace(organizationId, paymentOccasionId);
  return (
    <>
      <TextLink href={staffUrls.organization(organizationId)}>{organization ?? 'Organization'}</TextLink>
      {paymentOccasionId !== null && (
        <>
          {': '}
          <TextLink href={staffUrls.occasion(organizationId, paymentOccasionId)}>
            {occasion ?? 'Payment occasion'}
          </TextLink>
        </>
      )}
    </>
  );
}
