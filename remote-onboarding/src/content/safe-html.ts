import createDOMPurify from 'dompurify';

const purifier = createDOMPurify(window);

/** What a card's body may be made of: text with structure and links, nothing that runs or loads. */
const allowed = {
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
};

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

/** The feed's HTML with everything taken out that could run or load something. */
export function safeHtml(html: string): string {
  return purifier.sanitize(html, allowed);
}
