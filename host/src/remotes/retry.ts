/** A different address for each attempt, so that no cache on the way answers, nor a preload that failed. */
export function withRetry(address: string, retry: string | null): string {
  return retry === null ? address : `${address}${address.includes('?') ? '&' : '?'}retry=${retry}`;
}
