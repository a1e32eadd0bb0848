import { type Properties, withoutSecrets } from './properties';

/** Tells of an event. It never throws and nothing waits for it: an event that does not arrive is not missed. */
export type Track = (event: string, properties?: Properties) => void;

interface Tracker {
  /** The service's address without a trailing slash, and the key that it knows the dashboard by. */
  readonly tracking: { readonly url: string; readonly key: string } | null;
  readonly userId: string | null;
}

const sessionKey = 'keyturn.analytics.anonymous-id';

/**
 * Posts to `{url}/v1/track` in the form of Segment's HTTP tracking API, as plain text, which needs no preflight. Without
 * a service nothing is sent.
 */
export function trackerOf({ tracking, userId }: Tracker): Track {
  return (event, properties = {}) => {
    if (tracking === null) return;
    try {
      const body = JSON.stringify({
        type: 'track',
        event,
        properties: withoutSecrets(properties),
        ...(userId === null ? {} : { userId }),
        anonymousId: anonymousId(),
        messageId: crypto.randomUUID(),
        timestamp: new Date().toISOString(),
        context: { page: { path: window.location.pathname } },
        writeKey: tracking.key,
      });
      send(`${tracking.url}/v1/track`, body);
    } catch {
      // Storage or the network may be forbidden; what people do must go on without either.
    }
  };
}

function send(address: string, body: string): void {
  const beacon = new Blob([body], { type: 'text/plain' });
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(address, beacon)) return;
  fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** One for each session of the browser. */
function anonymousId(): string {
  const known = sessionStorage.getItem(sessionKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(sessionKey, made);
  return made;
}
