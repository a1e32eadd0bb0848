import type { ContentCard } from '../../generated/schema.ts';

/** The feed of cards on the dashboard's home. */
export interface ContentFeed {
  /** The cards by their order. @throws ContentUnavailable when the feed cannot be read. */
  cards(): Promise<ContentCard[]>;
}

/** The feed did not answer, or not with cards. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable';
}
