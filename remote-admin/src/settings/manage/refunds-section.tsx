import { toast } from '@keyturn/shared/toast';
import { Section, Stack, Switch } from '@keyturn/shared/ui';
import { type OrganizationSettings, useRefundsSwitch } from '../data';

/** Refunds on or off; for platform staff. */
export function RefundsSection({ organization }: { readonly organization: OrganizationSettings }) {
  const { utilizesRefunds, name } = organization;
  const { set, busy } = useRefundsSwitch();
  const change = async () => {
    const error = await set(!utilizesRefunds);
    if (error === null) toast.success(utilizesRefunds ? 'Refunds disabled' : 'Refunds enabled');
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <h2>Refunds</h2>
      <Stack $gap="3">
        <Switch
          checked={utilizesRefunds}
          disabled={busy}
          onChange={() => void change()}
          hint={`People with the permission “Refund payments” can refund deposited earnest money of ${name}.`}
        >
          Refunds
        </Switch>
      </Stack>
    </Section>
  );
}
