import { useAuth } from '@keyturn/shared/auth';
import { useRest } from '@keyturn/shared/api';
import { Button, Field, Input } from '@keyturn/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { parametersOf, readSignInRule } from './sign-in-rule';

/**
 * The way in by an address: people of a domain whose organization has a sign-in of its own are led there, all others to the
 * provider's page.
 */
export function CompanySignIn({ returnPath }: { readonly returnPath: string }) {
  const auth = useAuth();
  const { publicGet } = useRest();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // It takes the place of the button that asked for it.
  useEffect(() => field.current?.focus(), []);

  async function goOn(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = email.trim();
    const domain = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(address)?.[1];
    if (domain === undefined) {
      setProblem('Enter an e-mail address, such as name@company.com');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const rule = readSignInRule(await publicGet(`/sign-in?domain=${encodeURIComponent(domain)}`), 'wayIn');
      await auth.signIn(returnPath, { ...parametersOf(rule), login_hint: address });
    } catch {
      setBusy(false);
      setProblem('We could not look up your company. Try again in a moment.');
    }
  }

  return (
    <form noValidate onSubmit={(event) => void goOn(event)}>
      <Field label="Work e-mail" error={problem ?? undefined}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          ref={field}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" block loading={busy}>
        Continue
      </Button>
    </form>
  );
}
