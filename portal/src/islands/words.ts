/** Fills what is typed into the words of the authorization below it. */
export function sayWho(form: HTMLFormElement): void {
  const spans = [...form.querySelectorAll<HTMLElement>('[data-word]')];
  if (spans.length === 0) return;
  const say = () => {
    const typed = new FormData(form);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const said = {
      payer: `${text('firstName')} ${text('lastName')}`.trim(),
      account: accountIn(form, text),
    };
    for (const span of spans) {
      const word = span.dataset['word'] === 'payer' ? said.payer : said.account;
      span.textContent = word === '' ? (span.dataset['unsaid'] ?? '') : word;
    }
  };
  for (const event of ['input', 'change']) form.addEventListener(event, say);
  // Going back may bring the page as it was left.
  window.addEventListener('pageshow', say);
}

/** The account that is chosen; empty where it is not known yet. */
function accountIn(form: HTMLFormElement, text: (name: string) => string): string {
  const account = text('account');
  if (account === 'card') return 'my card';
  if (account === 'linked') return text('linkLabel');
  if (account === 'new') {
    const digits = text('accountNumber').replaceAll(/\D/g, '');
    return digits.length < 4 ? '' : `my ${text('bankAccountType')} account ending in ${digits.slice(-4)}`;
  }
  const chosen = form.querySelector('input[name="account"]:checked')?.closest('label');
  return chosen?.textContent.trim() ?? '';
}
