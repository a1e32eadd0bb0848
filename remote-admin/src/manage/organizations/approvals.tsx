import {
  CheckboxField,
  Form,
  Formik,
  type FormikHelpers,
  object,
  showAtField,
  string,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack, Text, TextLink } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard } from '../parts/record-page';
import { type OrganizationDetail, useUpdateApprovals } from './data';

interface ApprovalValues {
  readonly secondaryApprovalEnabled: boolean;
  /** As typed. */
  readonly approvalExpirationDays: string;
}

const schema = object({
  approvalExpirationDays: string()
    .trim()
    .required('Required')
    .test(
      'days',
      'From 1 to 365 days',
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365,
    ),
});

/** How outbound payments are approved; who the organization is, its own settings change. */
export function Approvals({ organization }: { readonly organization: OrganizationDetail }) {
  const { id, slug, secondaryApprovalEnabled, approvalExpirationDays } = organization;
  const update = useUpdateApprovals();
  async function save(values: ApprovalValues, helpers: FormikHelpers<ApprovalValues>) {
    const days = Number(values.approvalExpirationDays);
    const outcome = await update({ id, ...values, approvalExpirationDays: days });
    if (outcome.ok) toast.success('Organization updated');
    else if (
      !showAtField(helpers, outcome.error, { 'input.approvalExpirationDays': 'approvalExpirationDays' })
    ) {
      toast.error(outcome.error.message, { title: 'Error' });
    }
  }
  return (
    <RecordCard title="Edit">
      <Formik<ApprovalValues>
        initialValues={{ secondaryApprovalEnabled, approvalExpirationDays: String(approvalExpirationDays) }}
        enableReinitialize
        validationSchema={schema}
        onSubmit={save}
      >
        {({ dirty, isSubmitting }) => (
          <Form noValidate aria-label="Edit approvals">
            <UnsavedInput />
            <Stack>
              <CheckboxField
                field={{
                  name: 'secondaryApprovalEnabled',
                  label: 'Outbound payments wait for a second person',
                }}
              />
              <TextField
                field={{
                  name: 'approvalExpirationDays',
                  label: 'Days until an approval expires',
                  required: true,
                }}
                inputMode="numeric"
                autoComplete="off"
              />
              <SaveButton label="Save approvals" dirty={dirty} saving={isSubmitting} />
              <Text $size="sm" $tone="2">
                Name, type, addresses, friendly URL and recipients are changed in{' '}
                <TextLink href={`/${slug}/settings/manage`}>the organization’s settings</TextLink>.
              </Text>
            </Stack>
          </Form>
        )}
      </Formik>
    </RecordCard>
  );
}
