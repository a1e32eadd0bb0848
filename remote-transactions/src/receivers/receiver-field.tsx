import { TextField, useField } from '@keyturn/shared/forms';
import { useId } from 'react';
import { type Receiver, useReceivers } from './data';

/** So many are offered while somebody types. */
const offered = 8;

/** The address of whom to pay, completed by those who were paid before; says what is known of them. */
export function ReceiverField({ name }: { readonly name: string }) {
  const listId = useId();
  const [{ value }] = useField<string>(name);
  const receivers = useReceivers(value, offered);
  const found = receivers.state === 'ready' ? receivers.data.entries : [];
  const typed = value.trim().toLowerCase();
  const known = found.find(({ email }) => email === typed);
  return (
    <>
      <TextField
        field={{
          ...{ name, label: 'Receiver’s email', required: true },
          ...(known === undefined ? {} : { hint: knownWords(known) }),
        }}
        type="email"
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {found.map(({ id, email, name: person, account }) => (
          <option key={id} value={email}>
            {[person, account].filter((part) => part !== null).join(', ')}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** What is known of a receiver, as one line. */
function knownWords({ name, account, payments, accountIsNew, accountChanged }: Receiver): string {
  const paid = payments === 0 ? 'not paid yet' : payments === 1 ? 'paid once' : `paid ${payments} times`;
  const to = account ?? 'no account yet: they are asked for one';
  const fresh = accountIsNew ? [`account ${accountChanged ? 'changed' : 'added'} within seven days`] : [];
  return [...(name === null ? [] : [name]), to, paid, ...fresh].join(' · ');
}
