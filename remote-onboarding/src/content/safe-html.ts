import createDOMPurify, { type Config } from 'dompurify';

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

type HtmlPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
/** Not all browsers have Trusted Types. */
declare const trustedTypes:
  { readonly createPolicy: (name: string, rules: typeof purifierRules) => HtmlPolicy } | undefined;

const policyPlace = 'keyturnHtml';

/** The page's one policy for HTML. A second copy of this module, after a retry, may not make it again. */
function htmlPolicy(): HtmlPolicy | undefined {
  if (typeof trustedTypes === 'undefined') return undefined;
  const known: unknown = Reflect.get(globalThis, policyPlace);
  const policy = isPolicy(known) ? known : trustedTypes.createPolicy('keyturn-html', purifierRules);
  Reflect.set(globalThis, policyPlace, policy);
  return policy;
}

const isPolicy = (value: unknown): value is HtmlPolicy =>
  typeof value === 'object' && value !== null && 'createHTML' in value;

/** The purifier alone is given the policy, and gives it only what it has cleaned. */
const purifierRules = { createHTML: (html: string) => html, createScriptURL: () => '' };

/** The feed's HTML with everything taken out that could run or load something. */
export function safeHtml(html: string): string | TrustedHTML {
  const policy = htmlPolicy();
  if (policy === undefined) return purifier.sanitize(html, allowed);
  return purifier.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: policy });
}
