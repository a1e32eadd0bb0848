import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import type { ToldError } from './page-reports';

/** What tells errors to a receiver of Sentry's envelopes: the client alone, which listens to nothing in the page. */
export function openEnvelopes(dsn: string): (error: ToldError) => void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Nobody who looks at the page is told of, not by their address either.
    dataCollection: { userInfo: false },
  });
  return ({ kind, remote, release, message, stack }) => {
    const type = /^(?:Uncaught )?([A-Z]\w*(?:Error|Exception))\b/.exec(stack)?.[1] ?? 'Error';
    const frames = defaultStackParser(stack).filter(({ filename }) => filename?.endsWith('.js') === true);
    client.captureEvent({
      level: 'error',
      release: `${remote}@${release}`,
      tags: { remote, kind },
      exception: { values: [{ type, value: withoutNames(message), stacktrace: { frames } }] },
    });
  };
}

/**
 * A message without mail addresses, addresses, ids and amounts. The gateway takes them out of what it is told too, since it
 * believes no page.
 */
const withoutNames = (message: string): string =>
  message
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
    .replace(/https?:\/\/[^\s"')]+/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\d{2,}/g, '…');
