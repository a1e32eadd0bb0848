import { DescriptionList, DescriptionRow, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { AddOrganization } from '../organizations/add-organization';
import { ActionButton } from '../../components/action-button';
import { staffUrls } from '../urls';
import { type Share, useShares, useSharing } from './data';

interface SharingProps {
  readonly occasionId: string;
  readonly ownerId: string;
}

/** Which other organizations use the occasion. */
export function Sharing({ occasionId, ownerId }: SharingProps) {
  const { share } = useSharing(occasionId);
  return (
    <RecordView
      record={useShares(occasionId)}
      noun="shares"
      errorTitle="Error loading shares"
      missing="There are no shares."
    >
      {(shares) => (
        <Stack>
          {shares.length === 0 && <Text $tone="2">Only its owner uses it.</Text>}
          <DescriptionList>
            {shares.map((known) => (
              <OneShare key={known.id} share={known} occasionId={occasionId} />
            ))}
          </DescriptionList>
          <AddOrganization
            label="Share with"
            action="Share"
            done={(name) => `Shared with ${name}`}
            run={share}
            except={[ownerId, ...shares.map(({ utilizingOrg }) => utilizingOrg.id)]}
          />
        </Stack>
      )}
    </RecordView>
  );
}

function OneShare({ share, occasionId }: { readonly share: Share; readonly occasionId: string }) {
  const { end } = useSharing(occasionId);
  const { id, utilizingOrg } = share;
  return (
    <DescriptionRow
      label={<TextLink href={staffUrls.organization(utilizingOrg.id)}>{utilizingOrg.name}</TextLink>}
    >
      <ActionButton
        label="End sharing"
        consequence={`${utilizingOrg.name} can't use the occasion any more. What was paid through it stays.`}
        danger
        done="Sharing ended"
        run={() => end(id)}
      />
    </DescriptionRow>
  );
}
