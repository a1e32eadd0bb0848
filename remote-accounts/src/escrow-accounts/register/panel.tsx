import { Formik, type FormikHelpers } from '@keyturn/shared/forms';
import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { BuildingIcon } from '@keyturn/shared/ui/icons';
import { OnlyAdmins } from '@keyturn/shared/views';
import { FormSkeleton } from '../../components/form-skeleton';
import { usePanelPath } from '../../components/use-panel-path';
import { RegisterForm } from './form';
import { emptyRegistration, registerSchema, type RegisterValues } from './schema';
import { useRegistration } from './use-registration';

/** Registers an escrow account; leads to verifying it. */
export default function RegisterEscrowAccount() {
  return (
    <>
      <PanelHead title="Add Escrow Account" size="sm" />
      <Allowed />
    </>
  );
}

/** The form, for whom it is: an admin of an organization that holds escrow. */
function Allowed() {
  const { customer, holdsEscrow } = useOrganization();
  const path = useOrganizationPath();
  const kind = viewerKind(useViewer());
  if (kind === 'agent') {
    return (
      <OnlyAdmins
        title="Only admins add escrow accounts"
        wish="to add the account that holds earnest money"
      />
    );
  }
  if (customer === null || !holdsEscrow) {
    return (
      <EmptyState
        icon={<BuildingIcon />}
        title="This organization does not hold escrow"
        {...(kind === 'superuser'
          ? {}
          : { action: <LinkButton href={path('/support')}>Contact Support</LinkButton> })}
      />
    );
  }
  return <Registration customerId={customer.id} />;
}

function Registration({ customerId }: { readonly customerId: string }) {
  const { looking, added, forgetAdded, register } = useRegistration(customerId);
  const goTo = usePanelPath();
  if (looking) return <FormSkeleton />;

  const submit = async (values: RegisterValues, helpers: FormikHelpers<RegisterValues>) => {
    const id = await register(values, helpers);
    if (id === null) return;
    toast.success('Escrow account created');
    goTo(`/escrow-accounts/${id}/manage`);
  };
  return (
    <Formik<RegisterValues>
      initialValues={{ ...emptyRegistration, account: added === null ? 'new' : 'added' }}
      validationSchema={registerSchema}
      onSubmit={submit}
    >
      <RegisterForm added={added} onForgetAdded={forgetAdded} />
    </Formik>
  );
}
