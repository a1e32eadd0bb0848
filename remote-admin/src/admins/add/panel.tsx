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
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { OnlyAdmins } from '@keyturn/shared/views';
import { useId } from 'react';
import { PhoneField } from '../../components/phone-field';
import { useInviteAdmin } from './data';
import { emptyAdmin, type NewAdmin, newAdminSchema } from './schema';
import { tell } from './tell';

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
  const invite = useInviteAdmin();
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const submit = async (values: NewAdmin, helpers: FormikHelpers<NewAdmin>) => {
    const outcome = await invite(values);
    if (outcome.ok) {
      tell(outcome.data, values);
      void navigate(path('/admins'), { replace: true });
      return;
    }
    toast.error(outcome.error.message, { title: 'Error' });
    showAtField(helpers, outcome.error, fields);
  };
  return (
    <Formik<NewAdmin> initialValues={emptyAdmin} validationSchema={newAdminSchema} onSubmit={submit}>
      <Fields />
    </Formik>
  );
}

function Fields() {
  const formId = useId();
  const { name } = useOrganization();
  const { dirty, isSubmitting } = useFormikContext<NewAdmin>();
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Add an Admin">
      <Section as="div">
        <Stack>
          <Text as="p" $size="sm" $tone="2">
            {`They are invited by e-mail and may add escrow accounts, add and remove admins, and add and remove email notifications of ${name}.`}
          </Text>
          <TextField field={{ name: 'firstName', label: 'First Name', required: true }} autoComplete="off" />
          <TextField field={{ name: 'lastName', label: 'Last Name', required: true }} autoComplete="off" />
          <TextField
            field={{ name: 'email', label: 'Email', required: true, hint: 'What they sign in with.' }}
            type="email"
            autoComplete="off"
          />
          <PhoneField field={{ name: 'phone', label: 'Phone', required: true }} />
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
