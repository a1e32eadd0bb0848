import { cardFieldAtFault, cardFields, type CardField, type Problems } from './card-rules.ts';
import { part, text } from './data.ts';
import { providerScript } from './provider-script.ts';
import { allowScriptsOf } from './trusted.ts';

/** As much of Stripe.js as is used (https://docs.stripe.com/js). */
type Stripe = (key: string) => {
  elements(): { create(name: CardField, options: object): ProvidersField };
  createPaymentMethod(method: { type: 'card'; card: ProvidersField }): Promise<unknown>;
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
};

interface ProvidersField {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'change', listener: (event: unknown) => void): void;
  update(options: object): void;
  focus(): void;
}

/** Fields of a card, in frames of the provider's: this page never holds what is typed into them. */
export interface Card {
  /** Whether nothing is typed. */
  isEmpty(): boolean;
  token(): Promise<{ token: string } | { problems: Problems }>;
  /** Has the payer confirm their card at their bank; empty once they did. @throws Error where there is nothing to confirm. */
  confirm(clientSecret: string): Promise<Problems>;
  /** Says at the fields what is wrong, and goes to the first of them. */
  tell(problems: Problems): void;
}

const readyWithinMs = 20_000;

let opened: Promise<Card> | null = null;

/** Shows the card's fields in their box, once; says so where they do not come, and can be asked again then. */
export function openCard(box: HTMLElement): Promise<Card> {
  opened ??= open(box);
  return opened;
}

async function open(box: HTMLElement): Promise<Card> {
  state(box, 'loading');
  try {
    const card = await fieldsIn(box);
    state(box, 'ready');
    return card;
  } catch (cause) {
    opened = null;
    state(box, 'failed');
    throw cause;
  }
}

function state(box: HTMLElement, now: 'loading' | 'ready' | 'failed'): void {
  for (const said of box.querySelectorAll<HTMLElement>('[data-while]'))
    said.hidden = said.dataset['while'] !== now;
  box.setAttribute('aria-busy', String(now === 'loading'));
}

const isStripe = (value: unknown): value is Stripe => typeof value === 'function';

const placeOf = (name: CardField): HTMLElement => {
  const place = document.getElementById(name);
  if (place === null) throw new TypeError(`The page has no place for ${name}.`);
  return place;
};

async function fieldsIn(box: HTMLElement): Promise<Card> {
  const { script = '', key = '' } = box.dataset;
  allowScriptsOf(script);
  const stripe = (await providerScript(script, 'Stripe', isStripe))(key);
  const elements = stripe.elements();
  const empty = new Map<CardField, boolean>(cardFields.map((name) => [name, true]));
  const fields = cardFields.map((name) => {
    const place = placeOf(name);
    place.replaceChildren();
    const element = elements.create(name, {
      style: styleOf(box),
      ...(name === 'cardNumber' ? { disableLink: true } : {}),
    });
    element.on('change', (event) => {
      empty.set(name, part(event, 'empty') === true);
      tellAt(name, text(part(part(event, 'error'), 'message')));
    });
    document.getElementById(`${name}-label`)?.addEventListener('click', () => element.focus());
    return { name, place, element };
  });
  await mounted(fields);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const { element } of fields) element.update({ style: styleOf(box) });
  });
  const [number] = fields;
  if (number === undefined) throw new TypeError('A card has no number.');
  return {
    isEmpty: () => [...empty.values()].every(Boolean),
    token: async () => tokenIn(await stripe.createPaymentMethod({ type: 'card', card: number.element })),
    confirm: async (clientSecret) => confirmedIn(await stripe.handleNextAction({ clientSecret })),
    tell(problems) {
      for (const { name } of fields) tellAt(name, problems[name] ?? '');
      fields.find(({ name }) => problems[name] !== undefined)?.element.focus();
    },
  };
}

interface Field {
  place: HTMLElement;
  element: ProvidersField;
}

function mounted(fields: readonly Field[]): Promise<unknown> {
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('The fields did not come.')), readyWithinMs);
  });
  const ready = fields.map(
    ({ place, element }) =>
      new Promise<unknown>((resolve) => {
        element.on('ready', resolve);
        element.mount(place);
      }),
  );
  return Promise.race([Promise.all(ready), late]);
}

function tokenIn(answer: unknown): { token: string } | { problems: Problems } {
  const token = text(part(part(answer, 'paymentMethod'), 'id'));
  if (token !== '') return { token };
  return { problems: problemsIn(answer) };
}

const confirmedIn = (answer: unknown): Problems =>
  text(part(part(answer, 'setupIntent'), 'id')) === '' ? problemsIn(answer) : {};

function problemsIn(answer: unknown): Problems {
  const error = part(answer, 'error');
  const message = text(part(error, 'message'));
  if (message === '') throw new TypeError('The card provider gave no answer.');
  return { [cardFieldAtFault(text(part(error, 'code')))]: message };
}

/** The page's own look, as colours and sizes that a frame of somebody else's can take. */
function styleOf(box: HTMLElement) {
  const of = (selector: string) => getComputedStyle(box.querySelector(selector) ?? box);
  const { color, fontFamily, fontSize } = of('.cardbox');
  const placeholder = of('[data-look="placeholder"]').color;
  const invalid = of('[data-look="invalid"]').color;
  return {
    base: { color, iconColor: placeholder, fontFamily, fontSize, '::placeholder': { color: placeholder } },
    invalid: { color, iconColor: invalid },
  };
}

/** What is wrong at a field; nothing takes it away. */
function tellAt(name: CardField, message: string): void {
  const place = placeOf(name);
  const id = `${name}-problem`;
  const shown = document.getElementById(id);
  place.classList.toggle('cardbox--invalid', message !== '');
  if (message === '') {
    shown?.remove();
    return;
  }
  const problem = shown ?? document.createElement('p');
  problem.className = 'problem';
  problem.id = id;
  problem.setAttribute('role', 'alert');
  if (problem.textContent !== message) problem.textContent = message;
  if (shown === null) place.closest('.field')?.append(problem);
}
