import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Formik } from '@keyturn/shared/forms';
import { PanelHead } from '@keyturn/shared/panels';
import { EmptyState } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { useMayRegister } from './data';
import { CreationForm } from './form';
import { emptyOrganization, type NewOrganization, newOrganizationSchema } from './model';
import { useSubmit } from './use-submit';

/** Registers another organization. */
export default function NewOrganizationPanel() {
  const { name } = useOrganization();
  const mayRegister = useMayRegister();
  const kind = viewerKind(useViewer());
  return (
    <>
      <PanelHead title="New organization" size="sm" />
      {kind === 'agent' ? (
        <EmptyState icon={<LockIcon />} title="Only admins register organizations">
          {`Ask an admin of ${name}.`}
        </EmptyState>
      ) : (
        <RecordView
          record={mayRegister}
          noun="the form"
          errorTitle="Error loading user"
          missing="Your account is not there any more."
        >
          {(allowed) => <Creation registersBusiness={allowed || kind === 'superuser'} />}
        </RecordView>
      )}
    </>
  );
}

/** Whose account does not allow it has the details received; no customer is registered for them. */
function Creation({ registersBusiness }: { readonly registersBusiness: boolean }) {
  const viewer = useViewer();
  const submit = useSubmit(registersBusiness);
  return (
    <Formik<NewOrganization>
      initialValues={emptyOrganization(viewer)}
      validationSchema={newOrganizationSchema(viewer.isSuperuser)}
      onSubmit={submit}
    >
      <CreationForm reviewed={!registersBusiness} />
    </Formik>
  );
}
