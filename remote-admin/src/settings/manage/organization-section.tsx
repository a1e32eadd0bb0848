import { Form, Formik, type FormikHelpers, showAtField, useFormikContext } from '@keyturn/shared/forms';
import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Section, Stack } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { useSlugLookup } from '../../organization-form/data';
import { OrganizationFields } from '../../organization-form/fields';
import {
  organizationFields,
  organizationSchema,
  type OrganizationValues,
  withTypedRecipient,
} from '../../organization-form/schema';
import { claimed } from '../../organization-form/slug-field';
import { type OrganizationSettings, useUpdateOrganization } from '../data';
import { changesOf, valuesOf } from './values';

/** Who the organization is and how it is reached, to be changed. */
export function OrganizationSection({ organization }: { readonly organization: OrganizationSettings }) {
  const superuser = viewerKind(useViewer()) === 'superuser';
  const save = useSave(organization);
  return (
    <Section>
      <h2>Organization</h2>
      <Formik<OrganizationValues>
        initialValues={valuesOf(organization)}
        enableReinitialize
        validationSchema={organizationSchema(superuser)}
        onSubmit={save}
      >
        <Fields organization={organization} />
      </Formik>
    </Section>
  );
}

function useSave(organization: OrganizationSettings) {
  const update = useUpdateOrganization();
  const isTaken = useSlugLookup(organization.id);
  const navigate = useNavigate();
  return async (typed: OrganizationValues, helpers: FormikHelpers<OrganizationValues>) => {
    const values = withTypedRecipient(typed);
    const changes = changesOf(valuesOf(organization), values);
    if (changes.slug && changes.slug !== organization.slug && (await isTaken(changes.slug))) {
      helpers.setFieldError('slug', claimed);
      return;
    }
    const outcome = await update(changes);
    if (outcome.ok) {
      toast.success('Organization updated');
      helpers.resetForm({ values: valuesOf(outcome.data) });
      if (changes.slug) void navigate(`/${changes.slug}/settings/manage`, { replace: true });
      return;
    }
    toast.error(outcome.error.message, { title: 'Error' });
    showAtField(helpers, outcome.error, organizationFields);
  };
}

function Fields({ organization }: { readonly organization: OrganizationSettings }) {
  const { dirty, isSubmitting } = useFormikContext<OrganizationValues>();
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Organization">
      <Stack>
        <OrganizationFields
          savedSlug={organization.slug}
          organizationId={organization.id}
          suggestedEmails={organization.adminUsers.map(({ email }) => email)}
        />
        <SaveButton label="Save changes" dirty={dirty} saving={isSubmitting} />
      </Stack>
    </Form>
  );
}
