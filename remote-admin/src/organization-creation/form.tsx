import { CheckboxField, Form, TextField, useFormikContext } from '@keyturn/shared/forms';
import { useViewer } from '@keyturn/shared/organization';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Notice, Section, Stack, Text } from '@keyturn/shared/ui';
import { useId } from 'react';
import { OrganizationFields } from '../organization-form/fields';
import type { NewOrganization } from './model';

interface CreationFormProps {
  /** Whether support looks at it first. */
  readonly reviewed: boolean;
  /** Whether it begins with what was asked for before. */
  readonly requested: boolean;
}

/** What has to be known of an organization, and who stands for it. */
export function CreationForm({ reviewed, requested }: CreationFormProps) {
  const formId = useId();
  const { email, isSuperuser } = useViewer();
  const form = useFormikContext<NewOrganization>();
  const failure: unknown = form.status;
  useUnsavedInput(form.dirty);
  return (
    <Form id={formId} noValidate aria-label="New organization">
      <Section as="div">
        <Stack>
          {reviewed && <Notice live={false}>Support verifies new businesses before they can be used.</Notice>}
          {requested && <Notice live={false}>Filled in with what you sent before.</Notice>}
          {typeof failure === 'string' && (
            <Notice kind="danger" title="Something went wrong" live={false}>
              {failure}
            </Notice>
          )}
          <OrganizationFields savedSlug="" organizationId={null} suggestedEmails={[email]} />
        </Stack>
      </Section>
      <Section as="div">
        <Stack>
          <CheckboxField
            field={{
              name: 'holdsEscrow',
              label: 'Holds escrow',
              hint: 'The business is made known to the bank-transfer provider.',
            }}
          />
          {form.values.holdsEscrow && <Contact />}
          {isSuperuser && (
            <CheckboxField field={{ name: 'makeCurrentUserAdmin', label: 'Make me an admin of it' }} />
          )}
        </Stack>
      </Section>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={form.isSubmitting}>
          Create organization
        </Button>
      </PanelFoot>
    </Form>
  );
}

function Contact() {
  return (
    <>
      <Text as="p" $size="sm" $tone="2">
        Who stands for the business towards the bank-transfer provider:
      </Text>
      <TextField
        field={{ name: 'contact.firstName', label: 'First Name', required: true }}
        maxLength={50}
        autoComplete="given-name"
      />
      <TextField
        field={{ name: 'contact.lastName', label: 'Last Name', required: true }}
        maxLength={50}
        autoComplete="family-name"
      />
    </>
  );
}
