import { useField } from '@keyturn/shared/forms';
import { Field, Input } from '@keyturn/shared/ui';
import { useSlugTaken } from './data';

/** Said of a friendly URL that another organization, or the dashboard itself, has. */
export const claimed = 'Already claimed';

interface SlugFieldProps {
  /** As it is saved; an empty text for an organization that is not there yet. */
  readonly saved: string;
  /** Null for an organization that is not there yet. */
  readonly organizationId: string | null;
  readonly readOnly: boolean;
  readonly required: boolean;
}

/** The friendly URL: asks whether it can be had, while it is typed. */
export function SlugField({ saved, organizationId, readOnly, required }: SlugFieldProps) {
  const [input, { touched, error }] = useField<string>('slug');
  const slug = input.value.trim();
  const taken = useSlugTaken(readOnly || slug === saved || error !== undefined ? '' : slug, organizationId);
  const wrong = touched && error !== undefined ? error : null;
  const hint = readOnly
    ? 'Part of every address of the organization. Support can change it.'
    : `${window.location.host}/${slug === '' ? 'your-organization' : slug}`;
  return (
    <Field label="Friendly URL" required={required} hint={hint} error={taken ? claimed : wrong}>
      <Input
        {...input}
        readOnly={readOnly}
        maxLength={63}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
