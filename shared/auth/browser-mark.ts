const key = 'keyturn.browser';

/**
 * The mark by which the gateway knows this browser again, whoever signs in here: it tells people of a sign-in from one that
 * they were not seen in before. It stays when somebody signs out, and proves nothing.
 */
export function browserMark(): string {
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(key, made);
  return made;
}
