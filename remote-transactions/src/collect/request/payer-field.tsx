import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { SuggestInput } from '@keyturn/shared/ui/combobox';
import { useState } from 'react';
import { type KnownPayer, useKnownPayers } from '../data';

/** Whom to ask. Who was asked before is found by name or address; others are typed. */
export function PayerField() {
  const [field, meta, helpers] = useField<string>('receiverEmail');
  const [entered, setEntered] = useState(false);
  const known = useKnownPayers(field.value, entered);
  return (
    <Field
      label="Payer’s email"
      required
      hint="The request is sent to this address."
      error={meta.touched ? meta.error : null}
    >
      <SuggestInput<KnownPayer>
        type="email"
        name={field.name}
        items={known.filter(({ email }) => email !== field.value)}
        itemKey={({ email }) => email}
        itemLabel={({ email }) => email}
        itemHint={({ name }) => name ?? null}
        value={field.value}
        onChange={(text) => void helpers.setValue(text)}
        onTake={({ email }) => void helpers.setValue(email)}
        onFocus={() => setEntered(true)}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Field>
  );
}
