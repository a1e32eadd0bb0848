import { DescriptionList, DescriptionRow, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { AddOrganization } from '../organizations/add-organization';
import { ActionButton } from '../parts/action-button';
import { staffUrls } from '../urls';
import { type Relationship, usePromotionActions, useRelatedName, useRelationships } from './data';

/** The organizations that a promotion is shown to, and a way to another one. */
export function Relationships({ promotionId }: { readonly promotionId: string }) {
  const { hideFrom, showTo } = usePromotionActions(promotionId);
  return (
    <RecordView
      record={useRelationships(promotionId)}
      noun="relationships"
      errorTitle="Error loading relationships"
      missing="There are no relationships."
    >
      {(relationships) => (
        <Stack>
          {relationships.length === 0 && <Text $tone="2">It is chosen by no organization.</Text>}
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
          <AddOrganization
            label="Show to"
            action="Add"
            done={(name) => `Shown to ${name}`}
            run={showTo}
            except={relationships.flatMap(({ organizationId }) => organizationId ?? [])}
          />
        </Stack>
      )}
    </RecordView>
  );
}

function Place({ relationship }: { readonly relationship: Relationship }) {
  const { organizationId, paymentOccasionId, active } = relationship;
  const what = paymentOccasionId === null ? '' : ' (one payment occasion)';
  return (
    <>
      {organizationId === null ? 'Everybody' : <OrganizationName id={organizationId} />}
      {what}
      {!active && ', opted out'}
    </>
  );
}

function OrganizationName({ id }: { readonly id: string }) {
  return <TextLink href={staffUrls.organization(id)}>{useRelatedName(id) ?? 'Organization'}</TextLink>;
}
