import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Formik } from '@keyturn/shared/forms';
import { PanelHead, useClosePanel } from '@keyturn/shared/panels';
import { EmptyState } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { useEffect, useState } from 'react';
import { useRegistrant } from './data';
import { CreationForm } from './form';
import { firstValues, type NewOrganization, newOrganizationSchema, type Requested } from './model';
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
          {({ allowOrgRegistration, verified, requested }) => (
            <Creation
              registersBusiness={allowOrgRegistration || kind === 'superuser'}
              verified={verified}
              requested={requested}
            />
          )}
        </RecordView>
      )}
    </>
  );
}

/** Whose account does not allow it has the details received; no customer is registered for them. */
interface CreationProps {
  readonly registersBusiness: boolean;
  readonly verified: boolean;
  readonly requested: Requested;
}

function Creation({ registersBusiness, verified, requested }: CreationProps) {
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
      initialValues={firstValues(viewer, requested)}
      validationSchema={newOrganizationSchema(viewer.isSuperuser)}
      onSubmit={submit}
    >
      <CreationForm reviewed={!registersBusiness} requested={requested !== null} />
    </Formik>
  );
}
