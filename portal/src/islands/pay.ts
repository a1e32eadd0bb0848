import { sayWho } from './words.ts';

/** A form that was sent and brought no page in this time may be sent again; its key keeps it to one payment. */
const givenUpAfterMs = 20_000;

for (const form of document.querySelectorAll<HTMLFormElement>('form[method="post"]')) {
  takeOver(form);
  sayWho(form);
}

for (const box of document.querySelectorAll<HTMLElement>('.newcard[data-confirm]')) {
  const form = box.closest('form');
  if (form !== null) void confirm(form, box);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-connect]')) {
  const box = button.closest<HTMLElement>('.newlink');
  button.addEventListener('click', () => {
    if (box !== null) void import('./bank-link.ts').then(({ connectBank }) => connectBank(box));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-along]')) bringAlong(form);

/** Sends along what was typed into another form of the page, where this one has a place for it. */
function bringAlong(form: HTMLFormElement): void {
  form.addEventListener('formdata', ({ formData }) => {
    const other = document.getElementById(form.dataset['along'] ?? '');
    if (!(other instanceof HTMLFormElement)) return;
    const typed = new FormData(other);
    for (const name of new Set(formData.keys())) {
      const value = typed.get(name);
      if (value !== null) formData.set(name, value);
    }
  });
}

/** Shows that a form is on its way, and puts a token in the place of a card. */
function takeOver(form: HTMLFormElement): void {
  const rest = () => form.removeAttribute('aria-busy');
  const showCard = () => {
    // What does not come says so itself, and comes with the next try.
    if (paysByCard(form)) cardIn(form).catch(() => undefined);
  };
  // Going back may bring the page as it was left, with its choice.
  window.addEventListener('pageshow', () => {
    rest();
    showCard();
  });
  form.addEventListener('change', showCard);
  form.querySelector('[data-card-again]')?.addEventListener('click', showCard);
  form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) {
      event.preventDefault();
      return;
    }
    form.setAttribute('aria-busy', 'true');
    setTimeout(rest, givenUpAfterMs);
    if (!paysByCard(form)) return;
    event.preventDefault();
    tokenize(form).then((ready) => {
      if (ready) form.submit();
      else rest();
    }, rest);
  });
}

const paysByCard = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>('input[name="account"][value="card"]')?.checked === true;

/** The fields of the card; the provider's script comes with the choice of one. */
async function cardIn(form: HTMLFormElement) {
  const box = form.querySelector<HTMLElement>('.newcard');
  if (box === null) throw new TypeError('The page takes no cards.');
  const { openCard } = await import('./card.ts');
  return openCard(box);
}

/** Has the payer confirm their card at their bank, and sends the form again; what came of it the gateway asks there. */
async function confirm(form: HTMLFormElement, box: HTMLElement): Promise<void> {
  form.setAttribute('aria-busy', 'true');
  const hidden = form.querySelector<HTMLInputElement>('input[name="cardToken"]');
  try {
    const card = await cardIn(form);
    const problems = await card.confirm(box.dataset['confirm'] ?? '');
    form.removeAttribute('aria-busy');
    if (Object.keys(problems).length === 0) {
      form.requestSubmit();
      return;
    }
    if (hidden !== null) hidden.value = '';
    box.querySelector('[data-confirming]')?.remove();
    card.tell(problems);
  } catch {
    // It was confirmed in another window, or its page does not come: sent again, the gateway says where it stands.
    form.removeAttribute('aria-busy');
    const said = box.querySelector('[data-confirming]');
    if (said !== null)
      said.textContent = 'Your bank’s page did not open. Authorize again: nothing is paid twice.';
  }
}

/** Whether the form has its token now, of a card that was typed now or before; else what is wrong is told at the fields. */
async function tokenize(form: HTMLFormElement): Promise<boolean> {
  const hidden = form.querySelector<HTMLInputElement>('input[name="cardToken"]');
  const card = await cardIn(form);
  if (hidden === null || (card.isEmpty() && hidden.value !== '')) return true;
  const answer = await card.token();
  if ('problems' in answer) {
    card.tell(answer.problems);
    return false;
  }
  hidden.value = answer.token;
  card.tell({});
  return true;
}
