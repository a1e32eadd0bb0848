import type { Outcome } from '@keyturn/shared/api';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type Organization, OrganizationPicker } from './picker';

interface AddOrganizationProps {
  /** Over the choice: "Share with". */
  readonly label: string;
  /** On the button. */
  readonly action: string;
  readonly done: (name: string) => string;
  readonly run: (organizationId: string) => Promise<Outcome<unknown>>;
  /** Ids of those that can't be chosen. */
  readonly except?: readonly string[];
}

/** Chooses one more organization for something. */
export function AddOrganization({ label, action, done, run, except = [] }: AddOrganizationProps) {
  const [chosen, setChosen] = useState<Organization | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useUnsavedInput(chosen !== null);
  async function add() {
    if (chosen === null) {
      setError('Choose an organization');
      return;
    }
    setBusy(true);
    const outcome = await run(chosen.id);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setChosen(null);
    toast.success(done(chosen.name));
  }
  return (
    <Stack $gap="3">
      <Field label={label} error={error}>
        <OrganizationPicker value={chosen} onChange={setChosen} except={except} />
      </Field>
      <div>
        <Button loading={busy} onClick={() => void add()}>
          {action}
        </Button>
      </div>
    </Stack>
  );
}
