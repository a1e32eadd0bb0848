import { personalKey } from '@keyturn/shared/auth';
import {
  Form,
  Formik,
  type FormikHelpers,
  object,
  SelectField,
  startOver,
  string,
  TextareaField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { PanelFoot, useClosePanel } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Notice, Stack } from '@keyturn/shared/ui';
import { useEffect, useId } from 'react';
import { type SupportContext, supportContext, supportContexts } from './contexts';
import { useContactSupport } from './data';

const schema = object({
  context: string().required('Required'),
  message: string().trim().required('Required').max(5_000, 'At most 5,000 characters'),
});

/** What is said whatever went wrong. */
const failed = 'An unexpected error occurred. Please try again.';

/** Asks the support team; what was typed is kept until it is delivered. */
export function SupportForm({ asked }: { readonly asked: SupportContext | null }) {
  const keptAs = useDraftKey();
  const contact = useContactSupport();
  const close = useClosePanel();
  const kept = keptDraft(keptAs);
  const context = asked ?? supportContext(kept?.context ?? null) ?? 'Other';
  const submit = async (values: Draft, helpers: FormikHelpers<Draft>) => {
    helpers.setStatus(null);
    const error = await contact(values.context, values.message.trim());
    if (error !== null) {
      helpers.setStatus(failed);
      toast.error(failed);
      return;
    }
    startOver(helpers, { ...values, message: '' });
    toast.success('Message delivered!');
    close();
  };
  return (
    <Formik<Draft>
      initialValues={{ context, message: kept?.message ?? '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      <Fields keptAs={keptAs} />
    </Formik>
  );
}

function Fields({ keptAs }: { readonly keptAs: string }) {
  const formId = useId();
  const form = useFormikContext<Draft>();
  const { isSubmitting } = form;
  const { context, message } = form.values;
  const failure: unknown = form.status;
  useEffect(() => {
    keepDraft(keptAs, { context, message });
  }, [keptAs, context, message]);
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

/** A question that was typed and not delivered yet, kept in this window for each person and organization. */
interface Draft {
  readonly context: string;
  readonly message: string;
}

function useDraftKey(): string {
  const viewer = useViewer();
  const organization = useOrganization();
  return personalKey(viewer.id, `support-draft.${organization.id}`);
}

/** What was typed before; null where there is nothing, or nothing that can be read. */
function keptDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const context: unknown = Reflect.get(kept, 'context');
    const message: unknown = Reflect.get(kept, 'message');
    return typeof context === 'string' && typeof message === 'string' ? { context, message } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed, so that neither a failure nor a reload loses it. An empty message is not worth keeping. */
function keepDraft(key: string, { context, message }: Draft): void {
  if (message.trim() === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify({ context, message }));
}
