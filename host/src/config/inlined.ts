import { MalformedError } from '@keyturn/shared/federation';

/** What the deploy step put into the page under an id, or null. Throws MalformedError for what is no JSON. */
export function inlined(
  page: Document,
  id: 'keyturn-config' | 'keyturn-registry' | 'keyturn-routes',
): unknown {
  const content = page.getElementById(id)?.textContent ?? '';
  if (content.trim() === '') return null;
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new MalformedError(`#${id} holds no JSON`, { cause: error });
  }
}
