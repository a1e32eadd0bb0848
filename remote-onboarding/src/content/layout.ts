import type { ContentCard } from './data';

/** Cards by where they stand: beside the page, in pairs, or over its whole width. */
export interface CardLayout {
  readonly side: readonly ContentCard[];
  readonly double: readonly ContentCard[];
  readonly single: readonly ContentCard[];
}

/** Sorts cards by the feed's layout; any layout but the two named ones is single. */
export function layOut(cards: readonly ContentCard[]): CardLayout {
  return {
    side: cards.filter(({ layout }) => layout === 'Side Column'),
    double: cards.filter(({ layout }) => layout === 'Double Column'),
    single: cards.filter(({ layout }) => layout !== 'Side Column' && layout !== 'Double Column'),
  };
}
