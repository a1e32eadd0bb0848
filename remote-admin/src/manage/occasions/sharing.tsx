import { toast } from '@keyturn/shared/toast';
import { Button, DescriptionList, DescriptionRow, Field, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useState } from 'react';
import { type Organization, OrganizationPicker } from '../organizations/picker';
import { ActionButton } from '../parts/action-button';
import { staffUrls } from '../urls';
import { type Share, useShares, useSharing } from './data';

interface SharingProps {
  readonly occasionId: string;
  readonly ownerId: string;
}

/** Which other organizations use the occasion. */
export function Sharing({ occasionId, ownerId }: SharingProps) {
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
            {shares.map((share) => (
              <OneShare key={share.id} share={share} occasionId={occasionId} />
            ))}
          </DescriptionList>
          <ShareWith occasionId={occasionId} ownerId={ownerId} shares={shares} />
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

function ShareWith({ occasionId, ownerId, shares }: SharingProps & { readonly shares: readonly Share[] }) {
  const { share } = useSharing(occasionId);
  const [chosen, setChosen] = useState<Organization | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const taken = [ownerId, ...shares.map(({ utilizingOrg }) => utilizingOrg.id)];
  async function add() {
    if (chosen === null) return setError('Choose an organization');
    setBusy(true);
    const outcome = await share(chosen.id);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setChosen(null);
    toast.success(`Shared with ${chosen.name}`);
  }
  return (
    <Stack $gap="3">
      <Field label="Share with" error={error}>
        <OrganizationPicker value={chosen} onChange={setChosen} except={taken} />
      </Field>
      <div>
        <Button loading={busy} onClick={() => void add()}>
          Share
        </Button>
      </div>
    </Stack>
  );
}
