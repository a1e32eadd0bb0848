/** The limit of a payment where its occasion names none, cents. */
const defaultLimit = 10_000_000;

/** The largest amount of one payment, cents. */
export function limitOf({ limit }: { readonly limit: number | null }): number {
  return limit ?? defaultLimit;
}
