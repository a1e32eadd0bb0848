/** What a question to support can be about. */
export const supportContexts = [
  'Payment details question',
  'Manage payment occasion',
  'Add payment occasion',
  'Other',
] as const;
export type SupportContext = (typeof supportContexts)[number];

/** The context that the address names; null where it names none that there is. */
export function supportContext(asked: string | null): SupportContext | null {
  return supportContexts.find((context) => context === asked) ?? null;
}
