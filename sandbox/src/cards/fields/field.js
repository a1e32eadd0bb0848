// @ts-check
/** In a frame: one field of a card. The frame of the number reads its siblings, which are of the same origin. */
(() => {
  const { kind = '', origin = '' } = document.body.dataset;
  const input = document.querySelector('input');
  if (input === null) return;

  /** @param {string} type @param {object} [event] */
  const tell = (type, event = {}) =>
    parent.postMessage({ from: 'stripe-field', type, event: { elementType: kind, ...event } }, origin);

  /** @type {Record<string, { code: string, message: string, whole: RegExp }>} */
  const incomplete = {
    cardNumber: {
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
      whole: /^\d{12,19}$/,
    },
    cardExpiry: {
      code: 'incomplete_expiry',
      message: 'Your card’s expiration date is incomplete.',
      whole: /^\d{4}$/,
    },
    cardCvc: {
      code: 'incomplete_cvc',
      message: 'Your card’s security code is incomplete.',
      whole: /^\d{3,4}$/,
    },
  };

  /** @param {string} value */
  const digits = (value) => value.replaceAll(/\D/g, '');

  /** @param {string} name @param {string} value */
  function problem(name, value) {
    const rule = incomplete[name];
    if (rule === undefined || rule.whole.test(digits(value))) return undefined;
    return { type: 'validation_error', code: rule.code, message: rule.message };
  }

  /** As the vendor's fields write it: digits in groups, a slash in the expiry. @param {string} value */
  function written(value) {
    const typed = digits(value);
    if (kind === 'cardNumber') return typed.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    if (kind === 'cardExpiry') return typed.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1 / ');
    return typed.slice(0, 4);
  }

  /** @param {{ code: string, message: string }} [error] */
  const changed = (error) =>
    tell('change', {
      empty: input.value === '',
      complete: problem(kind, input.value) === undefined,
      error,
    });

  input.addEventListener('input', () => {
    if (input.selectionStart === input.value.length) input.value = written(input.value);
    changed();
  });
  input.addEventListener('focus', () => tell('focus'));
  input.addEventListener('blur', () => {
    tell('blur');
    changed(input.value === '' ? undefined : problem(kind, input.value));
  });

  /** Values of all fields of this page, by kind. */
  function card() {
    /** @type {Record<string, string>} */
    const typed = {};
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const { body } = /** @type {Window} */ (parent.frames[index]).document;
        const sibling = body.querySelector('input');
        if (body.dataset['kind'] && sibling) typed[body.dataset['kind']] = sibling.value;
      } catch {
        // A frame of somebody else's.
      }
    }
    return typed;
  }

  /** @param {string} key */
  async function tokenize(key) {
    const typed = card();
    for (const name of Object.keys(incomplete)) {
      const error = problem(name, typed[name] ?? '');
      if (error !== undefined) return { error };
    }
    const expiry = digits(typed['cardExpiry'] ?? '');
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': digits(typed['cardNumber'] ?? ''),
      'card[exp_month]': expiry.slice(0, 2),
      'card[exp_year]': expiry.slice(2),
      'card[cvc]': typed['cardCvc'] ?? '',
    });
    try {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch('/v1/payment_methods', { method: 'POST', headers, body });
      const answer = await response.json();
      return response.ok ? { paymentMethod: answer } : { error: answer.error };
    } catch {
      const message = 'The card provider does not answer. You have not been charged: please try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }

  addEventListener('message', ({ origin: from, source, data, ports }) => {
    if (from !== origin || source !== parent || data?.to !== 'stripe-field') return;
    if (data.type === 'focus') input.focus();
    if (data.type === 'style') {
      const { color, fontFamily, fontSize } = data.style.base ?? {};
      Object.assign(input.style, { color, fontFamily, fontSize });
      const placeholder = data.style.base?.['::placeholder']?.color;
      if (placeholder) input.style.setProperty('--placeholder', placeholder);
    }
    if (data.type === 'tokenize') void tokenize(data.key).then((answer) => ports[0]?.postMessage(answer));
  });
  tell('ready');
})();
