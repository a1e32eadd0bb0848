import { Checkbox, Field, FieldError, Input, Select, Stack, styled, Textarea } from '@keyturn/shared/ui';
import { useField } from 'formik';
import { type ComponentProps, type ReactElement, useId } from 'react';
import type { FormFieldDefinition, FormFieldType } from './field-rules';

const inputTypes: Partial<Record<FormFieldType, string>> = {
  DATE: 'date',
  EMAIL: 'email',
  NUMBER: 'number',
  TEL: 'tel',
  URL: 'url',
};

interface RequestFormFieldsProps {
  readonly definitions: readonly FormFieldDefinition[];
  /** The object in the form that holds the values, for example `formFields`. */
  readonly under: string;
}

/** The extra fields of a payment occasion, each of the eleven types as a proper input. */
export function RequestFormFields({ definitions, under }: RequestFormFieldsProps): ReactElement {
  return (
    <>
      {definitions.map((definition) => (
        <RequestFormField
          key={definition.name}
          definition={definition}
          name={`${under}.${definition.name}`}
        />
      ))}
    </>
  );
}

interface OneFieldProps {
  readonly definition: FormFieldDefinition;
  readonly name: string;
}

function RequestFormField({ definition, name }: OneFieldProps): ReactElement {
  const [field, meta] = useField<string>(name);
  const error = meta.touched && meta.error !== undefined ? meta.error : null;
  if (definition.type === 'CHECKBOX')
    return <CheckboxInput definition={definition} name={name} error={error} />;
  return (
    <Field
      label={definition.label}
      required={definition.required}
      optional={!definition.required}
      error={error}
    >
      {definition.type === 'SELECT' ? (
        <Select {...field}>
          <option value="">{definition.placeholder ?? 'Choose…'}</option>
          {(definition.options ?? []).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : definition.type === 'TEXTAREA' ? (
        <Textarea {...field} {...lengths(definition)} placeholder={definition.placeholder ?? undefined} />
      ) : definition.type === 'RANGE' ? (
        <RangeInput {...field} min={definition.min ?? undefined} max={definition.max ?? undefined} />
      ) : (
        <Input
          {...field}
          {...lengths(definition)}
          type={inputTypes[definition.type] ?? 'text'}
          placeholder={definition.placeholder ?? undefined}
          min={definition.min ?? undefined}
          max={definition.max ?? undefined}
          step={definition.type === 'NUMBER' ? 'any' : undefined}
          autoComplete={definition.type === 'ADDRESS' ? 'street-address' : 'off'}
        />
      )}
    </Field>
  );
}

function CheckboxInput({
  definition,
  name,
  error,
}: OneFieldProps & { readonly error: string | null }): ReactElement {
  const [field, , helpers] = useField<string>(name);
  const errorId = useId();
  return (
    <Stack $gap="1">
      <Checkbox
        name={name}
        checked={field.value === 'true'}
        onChange={(event) => void helpers.setValue(event.target.checked ? 'true' : '')}
        onBlur={field.onBlur}
        {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        {definition.label}
      </Checkbox>
      {error === null ? null : <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  );
}

function lengths({ minLength, maxLength }: FormFieldDefinition): { minLength?: number; maxLength?: number } {
  return { ...(minLength == null ? {} : { minLength }), ...(maxLength == null ? {} : { maxLength }) };
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-3);
  align-items: center;
  & > input {
    padding: 0;
    border: 0;
    background: none;
  }
  & > output {
    min-width: 3.5rem;
    text-align: right;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
`;

/** A slider with its value beside it. A slider always stands somewhere: until it is moved it says that nothing is set. */
function RangeInput(props: Omit<ComponentProps<typeof Input>, 'type'>): ReactElement {
  const { value } = props;
  const shown = value === undefined || value === '' ? 'Not set' : String(value);
  return (
    <Line>
      <Input {...props} type="range" aria-valuetext={shown} />
      <output aria-hidden="true">{shown}</output>
    </Line>
  );
}
