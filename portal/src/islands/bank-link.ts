import { list, part, text } from './data.ts';
import { providerScript } from './provider-script.ts';

/** As much of the bank-linking provider's script as is used (https://plaid.com/docs/link/web/). */
interface BankLinkScript {
  create(options: {
    token: string;
    onSuccess: (publicToken: string, metadata: unknown) => void;
    onExit: (error: unknown) => void;
  }): { open(): void };
}

const silent = 'The bank sign-in does not answer. Please try again, or enter the account’s numbers.';

/** Has somebody sign in at their bank; what it gives goes into the form. The provider's script comes with the first click. */
export async function connectBank(box: HTMLElement): Promise<void> {
  const { url = '', script = '' } = box.dataset;
  tell(box, 'Opening the bank sign-in…');
  try {
    const token = await signIn(url);
    const provider = await providerScript(script, 'Plaid', isScript);
    provider
      .create({
        token,
        onSuccess: (publicToken, metadata) => keep(box, publicToken, metadata),
        onExit: (error) => tell(box, error === null ? null : silent),
      })
      .open();
  } catch (cause) {
    tell(box, cause instanceof Refused ? cause.message : silent);
  }
}

class Refused extends Error {}

async function signIn(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST' });
  const answer: unknown = await response.json();
  const token = part(answer, 'linkToken');
  if (typeof token === 'string') return token;
  const message = part(answer, 'message');
  throw new Refused(typeof message === 'string' ? message : silent);
}

const isScript = (value: unknown): value is BankLinkScript => typeof part(value, 'create') === 'function';

/** Of what the provider says of the account only its name is shown; the gateway asks for the rest itself. */
function keep(box: HTMLElement, publicToken: string, metadata: unknown): void {
  const [account] = list(part(metadata, 'accounts'));
  const bank = text(part(part(metadata, 'institution'), 'name'));
  const mask = text(part(account, 'mask'));
  const label = [bank || text(part(account, 'name')), mask && `••${mask}`].filter(Boolean).join(' ');
  put(box, 'linkToken', publicToken);
  put(box, 'linkAccount', text(part(account, 'id')));
  put(box, 'linkLabel', label);
  tell(box, `${label} is connected.`);
  const button = box.querySelector('[data-connect]');
  if (button !== null) button.textContent = 'Connect another account';
}

function put(box: HTMLElement, name: string, value: string): void {
  const input = box.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input !== null) input.value = value;
}

function tell(box: HTMLElement, message: string | null): void {
  const line = box.querySelector<HTMLElement>('[data-linked]');
  if (line === null) return;
  line.hidden = message === null;
  line.textContent = message ?? '';
}
