import {
  Form,
  Formik,
  type FormikHelpers,
  object,
  SelectField,
  string,
  TextareaField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { useOrganization } from '@keyturn/shared/organization';
import { PanelFoot, useClosePanel } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Notice, Stack } from '@keyturn/shared/ui';
import { useEffect, useId } from 'react';
import { type SupportContext, supportContext, supportContexts } from './contexts';
import { useContactSupport } from './data';
import { type Draft, keepDraft, keptDraft } from './draft';

const schema = object({
  context: string().required('Required'),
  message: string().trim().required('Required').max(5_000, 'At most 5,000 characters'),
});

/** What is said whatever went wrong (areas document, section 8, Support). */
const failed = 'An unexpected error occurred. Please try again.';

/** Asks the support team; what was typed is kept until it is delivered. */
export function SupportForm({ asked }: { readonly asked: SupportContext | null }) {
  const { id } = useOrganization();
  const contact = useContactSupport();
  const close = useClosePanel();
  const kept = keptDraft(id);
  const context = asked ?? supportContext(kept?.context ?? null) ?? 'Other';
  const submit = async (values: Draft, helpers: FormikHelpers<Draft>) => {
    helpers.setStatus(null);
    const error = await contact(values.context, values.message.trim());
    if (error !== null) {
      helpers.setStatus(failed);
      toast.error(failed);
      return;
    }
    helpers.resetForm({ values: { ...values, message: '' } });
    toast.success('Message delivered!');
    close();
  };
  return (
    <Formik<Draft>
      initialValues={{ context, message: kept?.message ?? '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      <Fields organizationId={id} />
    </Formik>
  );
}

function Fields({ organizationId }: { readonly organizationId: string }) {
  const formId = useId();
  const form = useFormikContext<Draft>();
  const { isSubmitting } = form;
  const { context, message } = form.values;
  const failure: unknown = form.status;
  useEffect(() => {
    keepDraft(organizationId, { context, message });
  }, [organizationId, context, message]);
  return (
    <Form id={formId} noValidate aria-label="How can we help?">
      <Stack>
        {typeof failure === 'string' && (
          <Notice kind="danger" live={false}>
            {failure}
          </Notice>
        )}
        <SelectField field={{ name: 'context', label: 'About', required: true }}>
          {supportContexts.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <TextareaField
          field={{ name: 'message', label: 'Message', required: true }}
          rows={6}
          maxLength={5_000}
        />
      </Stack>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          Send message
        </Button>
      </PanelFoot>
    </Form>
  );
}
