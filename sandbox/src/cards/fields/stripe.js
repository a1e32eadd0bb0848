// @ts-check
/**
 * Stands in for Stripe.js: as much of `window.Stripe` as the portal uses (https://docs.stripe.com/js). As Stripe's, each
 * field is a frame of the vendor's, so that the page never holds what is typed into it. For local work only.
 */
(() => {
  const here =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const sandbox = new URL(here).origin;

  /** @type {Record<string, string>} */
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const unreachable = {
    type: 'api_connection_error',
    message: 'The card provider does not answer. You have not been charged: please try again.',
  };

  /** @param {string} kind @param {any} options */
  function createElement(kind, options) {
    /** @type {Record<string, ((event: any) => void)[]>} */
    const listeners = {};
    let { style = {} } = options;
    const frame = document.createElement('iframe');
    frame.title = titles[kind] ?? '';
    frame.src = `${sandbox}/stripe/field?${new URLSearchParams({ kind, origin: location.origin })}`;
    Object.assign(frame.style, { display: 'block', width: '100%', height: '1.5em', border: '0' });
    /** @param {object} message */
    const say = (message) => frame.contentWindow?.postMessage({ to: 'stripe-field', ...message }, sandbox);
    /** @param {object} state */
    const mark = (state) => {
      for (const [name, on] of Object.entries(state))
        frame.parentElement?.classList.toggle(`StripeElement--${name}`, on);
    };

    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== sandbox || source !== frame.contentWindow || data?.from !== 'stripe-field') return;
      if (data.type === 'ready') say({ type: 'style', style });
      if (data.type === 'focus' || data.type === 'blur') mark({ focus: data.type === 'focus' });
      if (data.type === 'change') mark({ invalid: data.event.error !== undefined });
      for (const listener of listeners[data.type] ?? []) listener(data.event);
    });

    return {
      /** @param {HTMLElement} place */
      mount(place) {
        place.classList.add('StripeElement');
        place.append(frame);
      },
      /** @param {string} type @param {(event: any) => void} listener */
      on(type, listener) {
        (listeners[type] ??= []).push(listener);
      },
      focus() {
        frame.focus();
        say({ type: 'focus' });
      },
      /** @param {any} changed */
      update(changed) {
        style = changed.style ?? style;
        say({ type: 'style', style });
      },
      /** @param {string} key @returns {Promise<any>} */
      tokenize(key) {
        return new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          if (frame.contentWindow === null) resolve({ error: unreachable });
          frame.contentWindow?.postMessage({ to: 'stripe-field', type: 'tokenize', key }, sandbox, [port2]);
        });
      },
    };
  }

  /**
   * Shows the page of a card's bank over the page, until its owner has answered.
   *
   * @param {{ clientSecret: string }} options
   * @returns {Promise<any>}
   */
  function handleNextAction({ clientSecret }) {
    return new Promise((resolve, reject) => {
      const opener = document.activeElement;
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.setAttribute('aria-modal', 'true');
      dialog.setAttribute('aria-label', 'Confirm your card');
      const frame = document.createElement('iframe');
      frame.title = 'Your card’s bank';
      frame.src = `${sandbox}/stripe/challenge?${new URLSearchParams({ secret: clientSecret, origin: location.origin })}`;
      Object.assign(frame.style, {
        ...{ position: 'fixed', inset: '0', margin: 'auto', border: '0', zIndex: '9999999999' },
        ...{
          width: 'min(100%, 420px)',
          height: 'min(100%, 480px)',
          boxShadow: '0 0 0 100vmax rgb(0 0 0 / 60%)',
        },
      });
      /** @param {MessageEvent} message */
      const hear = ({ origin, source, data }) => {
        if (origin !== sandbox || source !== frame.contentWindow || data?.from !== 'stripe-challenge') return;
        removeEventListener('message', hear);
        dialog.remove();
        if (opener instanceof HTMLElement) opener.focus();
        if (data.result.failure) reject(new Error(data.result.failure));
        else resolve(data.result);
      };
      addEventListener('message', hear);
      frame.addEventListener('load', () => frame.focus());
      dialog.append(frame);
      document.body.append(dialog);
    });
  }

  /** @param {string} key publishable */
  function Stripe(key) {
    return {
      elements: () => ({
        /** @param {string} kind @param {object} options */
        create: (kind, options = {}) => createElement(kind, options),
      }),
      /** @param {{ card: { tokenize(key: string): Promise<object> } }} method */
      createPaymentMethod: ({ card }) => card.tokenize(key),
      handleNextAction,
    };
  }

  Object.assign(window, { Stripe });
})();
