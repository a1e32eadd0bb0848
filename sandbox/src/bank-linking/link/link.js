// @ts-check
/**
 * Stands in for Plaid's link-initialize.js: the same `window.Plaid.create`, whose dialog is a frame of the sandbox. As
 * Plaid's, the frame lies over the whole page, at its end and by the same id, and asks nothing of what lies under it.
 * It is put into the page before the app, for local work only.
 */
(() => {
  const here =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const sandbox = new URL(here).origin;
  const closed = { institution: null, status: null, link_session_id: '', request_id: '' };

  /** @param {any} config as react-plaid-link or a page gives it */
  function create(config) {
    /** @type {HTMLElement | null} */
    let dialog = null;
    /** @type {Element | null} */
    let opener = null;
    let metadata = closed;

    const address = () => {
      const url = new URL('/plaid/link', sandbox);
      url.searchParams.set('token', config.token ?? '');
      url.searchParams.set('origin', location.origin);
      const returned = config.receivedRedirectUri ? new URL(config.receivedRedirectUri, location.href) : null;
      const state = returned?.searchParams.get('oauth_state_id');
      if (state) url.searchParams.set('oauth_state_id', state);
      return url.href;
    };

    function close() {
      if (dialog === null) return;
      removeEventListener('message', hear);
      removeEventListener('keydown', leaveByKey, true);
      dialog.remove();
      dialog = null;
      if (opener instanceof HTMLElement) opener.focus();
    }

    /** @param {any} error @param {any} told */
    function exited(error, told) {
      if (dialog === null) return;
      close();
      config.onExit?.(error, told);
    }

    /** @param {MessageEvent} message */
    function hear({ origin, source, data }) {
      const frame = dialog?.querySelector('iframe');
      if (origin !== sandbox || source !== frame?.contentWindow || data?.from !== 'plaid-link') return;
      if (data.metadata?.link_session_id) {
        metadata = { ...closed, link_session_id: data.metadata.link_session_id };
      }
      if (data.type === 'event') config.onEvent?.(data.name, data.metadata);
      if (data.type === 'leave') location.assign(data.url);
      if (data.type === 'exit') exited(data.error, data.metadata);
      if (data.type === 'success') {
        close();
        config.onSuccess(data.publicToken, data.metadata);
      }
    }

    /** Before any dialog of the page underneath hears of the key. @param {KeyboardEvent} event */
    function leaveByKey(event) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      exited(null, metadata);
    }

    function open() {
      if (dialog !== null) return;
      opener = document.activeElement;
      metadata = closed;
      dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.setAttribute('aria-modal', 'true');
      dialog.setAttribute('aria-label', 'Connect your bank');
      const frame = document.createElement('iframe');
      frame.id = 'plaid-link-iframe-1';
      frame.title = 'Connect your bank';
      frame.src = address();
      Object.assign(frame.style, {
        ...{ position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' },
        ...{ background: 'transparent', zIndex: '9999999999' },
      });
      frame.addEventListener('load', () => frame.focus());
      dialog.append(frame);
      addEventListener('message', hear);
      addEventListener('keydown', leaveByKey, true);
      document.body.append(dialog);
      frame.focus();
    }

    setTimeout(() => config.onLoad?.(), 0);
    return {
      open,
      exit: () => exited(null, metadata),
      destroy: close,
      submit: () => undefined,
    };
  }

  Object.assign(window, { Plaid: { create } });
})();
