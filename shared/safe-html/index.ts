import createDOMPurify, { type Config } from 'dompurify';
import { htmlPolicy } from './policy';

/** What HTML is to be made of, as DOMPurify's settings say it, and what is changed of each element that stays. */
export interface Allowed extends Config {
  readonly afterwards?: (element: Element) => void;
}

/** Makes HTML from outside safe: only what is allowed stays, and the page's Trusted Types let it through. */
export function purifierFor({ afterwards, ...settings }: Allowed): (html: string) => string | TrustedHTML {
  const purifier = createDOMPurify(window);
  if (afterwards !== undefined) purifier.addHook('afterSanitizeAttributes', afterwards);
  return (html) => {
    const policy = htmlPolicy();
    if (policy === undefined) return purifier.sanitize(html, settings);
    return purifier.sanitize(html, { ...settings, RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: policy });
  };
}
