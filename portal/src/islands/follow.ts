import { trustedPage } from './trusted.ts';

/** How often a payment's page looks again, and how often once it has done so for some minutes. */
const soonMs = 3_000;
const laterMs = 20_000;
const soonTimes = 60;

let looks = 0;
let timer = setTimeout(() => void look(), soonMs);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  looks = 0;
  clearTimeout(timer);
  void look();
});

/** Asks for the page as it is now and shows what has changed, until the payment stands still. */
async function look(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  looks += 1;
  const now = await pageNow();
  const [shown, changed] = [document, now].map((page) => page?.getElementById('content') ?? null);
  if (shown && changed && shown.innerHTML !== changed.innerHTML) {
    document.title = now?.title ?? document.title;
    shown.replaceChildren(...changed.childNodes);
  }
  // A page that stands still has no script to follow it.
  if (now?.querySelector('script[type="module"]') === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => void look(), looks < soonTimes ? soonMs : laterMs);
}

/** Null while there is no answer: the next look may get one. */
async function pageNow(): Promise<Document | null> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!answer.ok) return null;
    const html = await answer.text();
    return new DOMParser().parseFromString(trustedPage(html), 'text/html');
  } catch {
    return null;
  }
}
