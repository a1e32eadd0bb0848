import { purifierFor } from '@keyturn/shared/safe-html';

/** The feed's HTML with everything taken out that could run or load something: text with structure and links stays. */
export const safeHtml = purifierFor({
  ALLOWED_TAGS: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'dd',
    'dl',
    'dt',
    'em',
    'h4',
    'h5',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    'small',
    'strong',
    'ul',
  ],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
  afterwards(element) {
    if (element.tagName !== 'A') return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  },
});
