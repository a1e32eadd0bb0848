import { SelectField, TextField } from '@keyturn/shared/forms';
import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { PhoneField } from '../components/phone-field';
import { EmailsField } from './emails-field';
import { organizationTypes } from './schema';
import { SlugField } from './slug-field';

interface OrganizationFieldsProps {
  /** The friendly URL as it is saved; an empty text for an organization that is not there yet. */
  readonly savedSlug: string;
  /** Null for an organization that is not there yet. */
  readonly organizationId: string | null;
  /** Addresses to tick as recipients. */
  readonly suggestedEmails: readonly string[];
}

/** What is known of an organization. Superusers need to give only its name. */
export function OrganizationFields({ savedSlug, organizationId, suggestedEmails }: OrganizationFieldsProps) {
  const superuser = viewerKind(useViewer()) === 'superuser';
  const required = !superuser;
  return (
    <>
      <TextField field={{ name: 'name', label: 'Name', required: true }} maxLength={200} autoComplete="off" />
      <SelectField field={{ name: 'organizationType', label: 'Type', required }}>
        <option value="">Choose a type</option>
        {organizationTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField field={{ name: 'email', label: 'Email', required }} type="email" autoComplete="off" />
      <PhoneField field={{ name: 'phone', label: 'Phone', required }} />
      <SlugField
        saved={savedSlug}
        organizationId={organizationId}
        readOnly={savedSlug !== '' && !superuser}
        required={required}
      />
      <TextField field={{ name: 'address', label: 'Address', required }} maxLength={300} autoComplete="off" />
      <TextField
        field={{ name: 'url', label: 'Website', required }}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      <EmailsField suggested={suggestedEmails} />
    </>
  );
}
