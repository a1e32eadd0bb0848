import PostalMime from 'postal-mime';
import type { NewMessage } from './messages.ts';

/** Reads a raw message (RFC 5322) as the inbox keeps it. */
export async function parseMessage(raw: Buffer): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw);
  const html = mail.html ?? '';
  const text = mail.text ?? '';
  return {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html,
    links: linksIn(html, text),
  };
}

/** Web addresses in the order in which they occur, each once; of the HTML when there is any. */
export function linksIn(html: string, text: string): string[] {
  const found =
    html === ''
      ? [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([address]) => address.replace(/[.,;:!?]+$/, ''))
      : [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
          (match) => match[1] ?? match[2] ?? '',
        );
  const addresses = found.map((address) => address.replaceAll('&amp;', '&').trim());
  return [...new Set(addresses.filter((address) => /^https?:\/\//i.test(address)))];
}
