import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type Occasion, OccasionPicker } from '../occasions/picker';
import { type Organization, OrganizationPicker } from '../organizations/picker';
import { usePromotionActions } from './data';

/** Shows the promotion in one more place: at an occasion, or at an organization. */
export function AddPlace({ promotionId }: { readonly promotionId: string }) {
  const { showTo } = usePromotionActions(promotionId);
  const [organization, setOrganization] = useState<Organization | null>(null);
  const [occasion, setOccasion] = useState<Occasion | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useUnsavedInput(organization !== null);

  function choose(next: Organization | null) {
    setOrganization(next);
    setOccasion(null);
    setError(null);
  }
  async function add() {
    if (organization === null) {
      setError('Choose an organization');
      return;
    }
    setBusy(true);
    const outcome = await showTo(organization.id, occasion?.id ?? null);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    choose(null);
    toast.success(`Shown to ${organization.name}`);
  }
  return (
    <Stack $gap="3">
      <Field label="Show to" error={error}>
        <OrganizationPicker value={organization} onChange={choose} />
      </Field>
      {organization !== null && (
        <Field label="Payment occasion" optional hint="Without one it is the organization’s as a whole">
          <OccasionPicker
            key={organization.id}
            organizationId={organization.id}
            value={occasion}
            onChange={setOccasion}
          />
        </Field>
      )}
      <div>
        <Button loading={busy} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </Stack>
  );
}
