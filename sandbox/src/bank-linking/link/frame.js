// @ts-check
/** In the frame: tells the page around it what happened, and closes by Escape. */
(() => {
  const { origin = '', messages = '[]' } = document.body.dataset;
  for (const message of JSON.parse(messages)) {
    parent.postMessage({ from: 'plaid-link', ...message }, origin);
  }
  const heading = document.querySelector('h1');
  if (heading instanceof HTMLElement) heading.focus();
  addEventListener('keydown', (event) => {
    const close = document.querySelector('[data-close]');
    if (event.key === 'Escape' && close instanceof HTMLElement) close.click();
  });
})();
