import { type FormFieldDefinition, useField, useFormikContext } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { SuggestInput } from '@keyturn/shared/ui/combobox';
import { useState } from 'react';
import { type KnownProperty, useKnownProperties } from '../data';
import type { Values } from '../values';

/** A property's address, new or known: one that money was asked for before brings what is known of the property. */
export function PropertyField({ definition }: { readonly definition: FormFieldDefinition }) {
  const { name, label, required } = definition;
  const path = `formFields.${name}`;
  const [field, meta, helpers] = useField<string>(path);
  const { values, setFieldValue } = useFormikContext<Values>();
  const [entered, setEntered] = useState(false);
  const known = useKnownProperties(field.value, entered);
  const take = ({ address, facts }: KnownProperty) => {
    const more = facts.filter((fact) => values.formFields[fact.name] === '');
    const brought = Object.fromEntries(more.map((fact) => [fact.name, fact.value]));
    void setFieldValue('formFields', { ...values.formFields, ...brought, [name]: address });
  };
  return (
    <Field label={label} required={required} optional={!required} error={meta.touched ? meta.error : null}>
      <SuggestInput<KnownProperty>
        name={path}
        items={known.filter(({ address }) => address !== field.value)}
        itemKey={({ address }) => address}
        itemLabel={({ address }) => address}
        itemHint={({ facts }) =>
          facts.map((fact) => `${fact.label ?? fact.name} ${fact.value}`).join(', ') || null
        }
        value={field.value}
        placeholder={definition.placeholder ?? undefined}
        maxLength={definition.maxLength ?? undefined}
        onChange={(text) => void helpers.setValue(text)}
        onTake={take}
        onFocus={() => setEntered(true)}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Field>
  );
}
