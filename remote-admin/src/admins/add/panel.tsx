import {
  Form,
  Formik,
  type FormikHelpers,
  showAtField,
  TextField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { PanelFoot, PanelHead, useUnsavedInput } from '@keyturn/shared/panels';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, FieldError, Section, Skeleton, Stack, Text } from '@keyturn/shared/ui';
import { OnlyAdmins, RecordView } from '@keyturn/shared/views';
import { lazy, Suspense, useId } from 'react';
import { PhoneField } from '../../components/phone-field';
import { type Giving, useGiving } from '../permissions/data';
import { nothing } from '../permissions/grant';
import { useInviteAdmin } from './data';
import { emptyAdmin, type NewAdmin, newAdminSchema } from './schema';
import { tell } from './tell';

const GrantFields = lazy(() =>
  import('../permissions/grant-fields').then((module) => ({ default: module.GrantFields })),
);

const fields = { firstName: 'firstName', lastName: 'lastName', email: 'email', phone: 'phone' } as const;

/** Invites somebody to administrate the organization. */
export default function AddAdmin() {
  const agent = viewerKind(useViewer()) === 'agent';
  return (
    <>
      <PanelHead title="Add an Admin" size="sm" />
      {agent ? <OnlyAdmins title="Only admins add admins" wish="to add the person" /> : <Invitation />}
    </>
  );
}

function Invitation() {
  const giving = useGiving();
  const invite = useInviteAdmin();
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const submit = async (values: NewAdmin, helpers: FormikHelpers<NewAdmin>) => {
    const outcome = await invite(values, values.grant);
    if (outcome.ok) {
      tell(outcome.data, values);
      void navigate(path('/admins'), { replace: true });
      return;
    }
    toast.error(outcome.error.message, { title: 'Error' });
    showAtField(helpers, outcome.error, fields);
  };
  return (
    <RecordView record={giving} noun="roles" errorTitle="Error loading organization" missing="">
      {({ toGive, occasions }) => (
        <Formik<NewAdmin> initialValues={emptyAdmin} validationSchema={newAdminSchema} onSubmit={submit}>
          <Fields toGive={toGive} occasions={occasions} />
        </Formik>
      )}
    </RecordView>
  );
}

function Fields({ toGive, occasions }: Giving) {
  const formId = useId();
  const { name } = useOrganization();
  const { dirty, isSubmitting, values, errors, touched, setFieldValue } = useFormikContext<NewAdmin>();
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Add an Admin">
      <Section as="div">
        <Stack>
          <Text as="p" $size="sm" $tone="2">
            {toGive === null
              ? `They are invited by e-mail and may add escrow accounts, add and remove admins, and add and remove email notifications of ${name}.`
              : `They are invited to ${name} by e-mail. What lets money out waits until somebody else confirms it.`}
          </Text>
          <TextField field={{ name: 'firstName', label: 'First Name', required: true }} autoComplete="off" />
          <TextField field={{ name: 'lastName', label: 'Last Name', required: true }} autoComplete="off" />
          <TextField
            field={{ name: 'email', label: 'Email', required: true, hint: 'What they sign in with.' }}
            type="email"
            autoComplete="off"
          />
          <PhoneField field={{ name: 'phone', label: 'Phone', required: true }} />
          {toGive !== null && (
            <Suspense fallback={<Skeleton height="12rem" />}>
              <GrantFields
                {...{ grant: values.grant, held: nothing, toGive, occasions }}
                onChange={(grant) => void setFieldValue('grant', grant)}
              />
              {touched.grant !== undefined && typeof errors.grant === 'string' && (
                <FieldError>{errors.grant}</FieldError>
              )}
            </Suspense>
          )}
        </Stack>
      </Section>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          Add Admin
        </Button>
      </PanelFoot>
    </Form>
  );
}
