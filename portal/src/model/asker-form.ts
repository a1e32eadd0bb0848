import { isEmail } from './email.ts';
import type { Problems } from './form-fields.ts';

type Typed = Readonly<Record<string, string>>;

const text = (typed: Typed, name: string) => (typed[name] ?? '').trim();

/** Who asks and whom, as the payer API takes it. */
export const askerBody = (typed: Typed) => ({
  asker: {
    ...{ firstName: text(typed, 'firstName'), lastName: text(typed, 'lastName') },
    phone: text(typed, 'phone'),
  },
  receiverEmail: text(typed, 'receiverEmail'),
});

/** Checks what can be known before asking the gateway. */
export function checkAsker(typed: Typed): Problems {
  const { asker, receiverEmail } = askerBody(typed);
  return {
    ...(asker.firstName === '' ? { firstName: 'First name is required' } : {}),
    ...(asker.lastName === '' ? { lastName: 'Last name is required' } : {}),
    ...(receiverEmail === ''
      ? { receiverEmail: 'Email is required' }
      : isEmail(receiverEmail)
        ? {}
        : { receiverEmail: 'Enter a valid email' }),
  };
}
