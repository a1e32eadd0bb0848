import { ConfigError } from './parse';

/** What the deploy step put into the page under an id, or null. Throws ConfigError for what is no JSON. */
export function inlined(page: Document, id: 'keyturn-config' | 'keyturn-remotes'): unknown {
  const content = page.getElementById(id)?.textContent ?? '';
  if (content.trim() === '') return null;
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new ConfigError(`#${id} holds no JSON`, { cause: error });
  }
}
