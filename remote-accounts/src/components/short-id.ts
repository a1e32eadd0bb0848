/** The first group of a UUID, enough to tell records of one list apart; anything else as it is. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-/i.test(id) ? id.slice(0, 8) : id;
}
