import {
  CheckboxField,
  Form,
  Formik,
  type FormikHelpers,
  SelectField,
  showAtField,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack } from '@keyturn/shared/ui';
import { PhoneField } from '../../components/phone-field';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard } from '../parts/record-page';
import { type StaffUserDetail, useUpdateUser } from './data';
import { userChanges, userSchema, type UserValues, userValues } from './values';

const fields = {
  ...{ firstName: 'firstName', lastName: 'lastName', phone: 'phone', role: 'role' },
  allowOrgRegistration: 'allowOrgRegistration',
};

/** What staff changes of a person. The e-mail address is the identity provider's. */
export function EditUser({ user }: { readonly user: StaffUserDetail }) {
  const update = useUpdateUser(user.id);
  const saved = userValues(user);
  async function save(values: UserValues, helpers: FormikHelpers<UserValues>) {
    const outcome = await update(userChanges(saved, values));
    if (outcome.ok) toast.success('User updated');
    else if (!showAtField(helpers, outcome.error, fields)) {
      toast.error(outcome.error.message, { title: 'Error' });
    }
  }
  return (
    <RecordCard title="Edit">
      <Formik initialValues={saved} enableReinitialize validationSchema={userSchema} onSubmit={save}>
        {({ dirty, isSubmitting }) => (
          <Form noValidate aria-label="Edit user">
            <UnsavedInput />
            <Stack>
              <TextField
                field={{ name: 'firstName', label: 'First name', required: true }}
                autoComplete="off"
              />
              <TextField
                field={{ name: 'lastName', label: 'Last name', required: true }}
                autoComplete="off"
              />
              <PhoneField field={{ name: 'phone', label: 'Phone', optional: true }} />
              <SelectField
                field={{
                  name: 'role',
                  label: 'Role',
                  hint: 'A superadmin sees everything and opens this site.',
                }}
              >
                <option value="user">User</option>
                <option value="superadmin">Superadmin</option>
              </SelectField>
              <CheckboxField field={{ name: 'allowOrgRegistration', label: 'May register organizations' }} />
              <SaveButton label="Save user" dirty={dirty} saving={isSubmitting} />
            </Stack>
          </Form>
        )}
      </Formik>
    </RecordCard>
  );
}
