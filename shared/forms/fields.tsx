import {
  Checkbox,
  type ChoiceProps,
  Field,
  FieldError,
  type FieldProps,
  Input,
  type InputProps,
  Select,
  type SelectProps,
  Stack,
  Textarea,
  type TextareaProps,
} from '@keyturn/shared/ui';
import { MoneyInput, type MoneyInputProps } from '@keyturn/shared/ui/money-input';
import { useField } from 'formik';
import { type ReactElement, useCallback, useId, useState } from 'react';

/** A field of the form: the value's path, and what Field shows around its control. */
export type BoundField = Pick<FieldProps, 'label' | 'hint' | 'required' | 'optional'> & {
  readonly name: string;
};

/** The error to show: only once the field was left or the form was sent. */
function shown(meta: { readonly touched: boolean; readonly error?: string | undefined }): string | null {
  return meta.touched && meta.error !== undefined ? meta.error : null;
}

/** A text input of the form. */
export function TextField(props: { readonly field: BoundField } & Omit<InputProps, 'name'>): ReactElement {
  const { field: bound, ...rest } = props;
  const [input, meta] = useField<string>(bound.name);
  return (
    <Field {...frame(bound)} error={shown(meta)}>
      <Input {...rest} {...input} />
    </Field>
  );
}

/** A text area of the form. */
export function TextareaField(
  props: { readonly field: BoundField } & Omit<TextareaProps, 'name'>,
): ReactElement {
  const { field: bound, ...rest } = props;
  const [input, meta] = useField<string>(bound.name);
  return (
    <Field {...frame(bound)} error={shown(meta)}>
      <Textarea {...rest} {...input} />
    </Field>
  );
}

/** The browser's own select as a field of the form; options are its children. */
export function SelectField(props: { readonly field: BoundField } & Omit<SelectProps, 'name'>): ReactElement {
  const { field: bound, ...rest } = props;
  const [input, meta] = useField<string>(bound.name);
  return (
    <Field {...frame(bound)} error={shown(meta)}>
      <Select {...rest} {...input} />
    </Field>
  );
}

type MoneyFieldInput = Omit<MoneyInputProps, 'name' | 'cents' | 'onCentsChange'>;

/** An amount of the form, integer cents or null. */
export function MoneyField(props: { readonly field: BoundField } & MoneyFieldInput): ReactElement {
  const { field: bound, ...rest } = props;
  const [problem, setProblem] = useState<string>();
  // What is no amount is no empty field either, which a rule may let pass. The same function as long as nothing else is
  // wrong: each new one takes the place of what the gateway refused.
  const validate = useCallback((cents: unknown) => (cents === null ? problem : undefined), [problem]);
  const [input, { touched, error }, helpers] = useField<number | null>({ name: bound.name, validate });
  return (
    <Field {...frame(bound)} error={shown({ touched, error: validate(input.value) ?? error })}>
      <MoneyInput
        {...rest}
        name={bound.name}
        cents={input.value}
        onCentsChange={(cents, wrong) => {
          setProblem(wrong);
          void helpers.setValue(cents);
        }}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Field>
  );
}

type CheckboxFieldInput = Omit<ChoiceProps, 'name' | 'children'>;

/** A check box of the form, true or false; its label is its text. */
export function CheckboxField(props: { readonly field: BoundField } & CheckboxFieldInput): ReactElement {
  const { field: bound, ...rest } = props;
  const [input, meta] = useField<boolean>(bound.name);
  const errorId = useId();
  const error = shown(meta);
  return (
    <Stack $gap="1">
      <Checkbox
        {...rest}
        name={bound.name}
        checked={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        {...(bound.hint === undefined ? {} : { hint: bound.hint })}
        {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        {bound.label}
      </Checkbox>
      {error === null ? null : <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  );
}

function frame({ name: _name, ...rest }: BoundField): Omit<BoundField, 'name'> {
  return rest;
}
