import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Formik } from '@keyturn/shared/forms';
import { PanelHead, useClosePanel } from '@keyturn/shared/panels';
import { EmptyState } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { useEffect, useState } from 'react';
import { useRegistrant } from './data';
import { CreationForm } from './form';
import { emptyOrganization, type NewOrganization, newOrganizationSchema } from './model';
import { useSubmit } from './use-submit';

/** Registers another organization. */
export default function NewOrganizationPanel() {
  const { name } = useOrganization();
  const registrant = useRegistrant();
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
          record={registrant}
          noun="the form"
          errorTitle="Error loading user"
          missing="Your account is not there any more."
        >
          {({ allowOrgRegistration, status }) => (
            <Creation
              registersBusiness={allowOrgRegistration || kind === 'superuser'}
              verified={status === 'VERIFIED'}
            />
          )}
        </RecordView>
      )}
    </>
  );
}

/** Whose account does not allow it has the details received; no customer is registered for them. */
function Creation({
  registersBusiness,
  verified,
}: {
  readonly registersBusiness: boolean;
  readonly verified: boolean;
}) {
  const viewer = useViewer();
  const close = useClosePanel();
  const [received, setReceived] = useState(false);
  const submit = useSubmit(registersBusiness, verified, () => setReceived(true));
  // Once the emptied form holds the panel open no longer.
  useEffect(() => {
    if (received) close();
  }, [received, close]);
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
