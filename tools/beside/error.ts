/** Two builds could not be tried beside each other; the message says what is missing. */
export class BesideError extends Error {
  override readonly name = 'BesideError';
}
