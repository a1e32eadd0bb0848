import { checkCard, typedCard, type Problems } from './card-rules.ts';
import { cardToken } from './card-token.ts';

/** A form that was sent and brought no page in this time may be sent again; its key keeps it to one payment. */
const givenUpAfterMs = 20_000;

const silent = 'The card provider does not answer. Please try again: nothing was charged.';

const cardInputs = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

for (const form of document.querySelectorAll<HTMLFormElement>('form[method="post"]')) takeOver(form);

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-connect]')) {
  const box = button.closest<HTMLElement>('.newlink');
  button.addEventListener('click', () => {
    if (box !== null) void import('./bank-link.ts').then(({ connectBank }) => connectBank(box));
  });
}

/** Shows that a form is on its way, and puts a token in the place of a card. */
function takeOver(form: HTMLFormElement): void {
  const rest = () => form.removeAttribute('aria-busy');
  // Going back may bring the page as it was left.
  window.addEventListener('pageshow', rest);
  form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) {
      event.preventDefault();
      return;
    }
    form.setAttribute('aria-busy', 'true');
    setTimeout(rest, givenUpAfterMs);
    if (!needsToken(form)) return;
    event.preventDefault();
    tokenize(form).then(
      (ready) => {
        if (ready) form.submit();
        else rest();
      },
      () => {
        rest();
        tell({ cardNumber: silent });
      },
    );
  });
}

const input = (id: string): HTMLInputElement | null => {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : null;
};

const typed = (id: string): string => input(id)?.value ?? '';

const tokenInput = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('input[name="cardToken"]');

/** A card pays, and it was typed anew or never. */
function needsToken(form: HTMLFormElement): boolean {
  const byCard =
    form.querySelector<HTMLInputElement>('input[name="account"][value="card"]')?.checked === true;
  const empty = cardInputs.every((id) => typed(id) === '');
  return byCard && !(empty && tokenInput(form)?.value !== '');
}

/** Whether the form has its token now; what is wrong with the card is told at its fields. */
async function tokenize(form: HTMLFormElement): Promise<boolean> {
  const card = typedCard(typed);
  const problems = checkCard(card);
  if (Object.keys(problems).length > 0) {
    tell(problems);
    return false;
  }
  const { cards: url = '', cardKey: key = '' } = form.dataset;
  const answer = await cardToken({ url, key }, card);
  if ('problems' in answer) {
    tell(answer.problems);
    return false;
  }
  const hidden = tokenInput(form);
  if (hidden !== null) hidden.value = answer.token;
  tell({});
  return true;
}

/** Shows problems at the card's fields as the server shows others, and goes to the first. */
function tell(problems: Problems): void {
  for (const id of cardInputs) {
    const at = input(id);
    const shown = `${id}-problem`;
    document.getElementById(shown)?.remove();
    const others = (at?.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other !== shown);
    const text = problems[id];
    at?.removeAttribute('aria-invalid');
    if (text !== undefined) {
      const problem = document.createElement('p');
      problem.className = 'problem';
      problem.id = shown;
      problem.textContent = text;
      at?.closest('.field')?.append(problem);
      at?.setAttribute('aria-invalid', 'true');
      others.push(shown);
    }
    at?.setAttribute('aria-describedby', others.join(' '));
  }
  const first = cardInputs.find((id) => problems[id] !== undefined);
  if (first !== undefined) input(first)?.focus();
}
