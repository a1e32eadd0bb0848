import { z } from 'zod';
import { tracedFetch } from '../../trace/provider-calls.ts';
import { ContentUnavailable, type ContentFeed } from './port.ts';

const ask = tracedFetch('content');
const text = z.string();
const video = z.union([text, z.object({ url: text }).transform(({ url }) => url)]);
const image = z.object({ url: text, alt: text.nullish().transform((alt) => alt ?? '') });
const card = z.object({
  title: text,
  body: text.default(''),
  icon: text.default('other'),
  layout: text.default('other'),
  images: z
    .array(image)
    .nullish()
    .transform((images) => images ?? []),
  videos: z
    .array(video)
    .nullish()
    .transform((videos) => videos ?? []),
  order: z.number().default(0),
});
const feed = z.union([z.array(card), z.object({ cards: z.array(card) }).transform(({ cards }) => cards)]);

/** A feed behind a plain GET that answers a JSON list of cards. Read at most once in `keepMs`. */
export function httpContentFeed(url: string, { timeoutMs = 5_000, keepMs = 30_000 } = {}): ContentFeed {
  let kept: { at: number; cards: z.infer<typeof feed> } | null = null;
  return {
    async cards() {
      if (kept && performance.now() - kept.at < keepMs) return kept.cards;
      const cards = await read(url, timeoutMs);
      kept = { at: performance.now(), cards };
      return cards;
    },
  };
}

async function read(url: string, timeoutMs: number): Promise<z.infer<typeof feed>> {
  let answer: unknown;
  try {
    const response = await ask(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    answer = await response.json();
  } catch (cause) {
    throw new ContentUnavailable('The content feed did not answer.', { cause });
  }
  const parsed = feed.safeParse(answer);
  if (!parsed.success) throw new ContentUnavailable('The content feed answered something else than cards.');
  return parsed.data.toSorted((one, other) => one.order - other.order);
}
