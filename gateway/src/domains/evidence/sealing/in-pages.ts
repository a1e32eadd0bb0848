/** Rows that are read at once, by a statement of their own: others have the connection between two of them. */
export const AT_ONCE = 2_000;

/** What is read page by page, each page from where the one before ended (null at the beginning). */
export async function* inPages<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const page: Row[] = await read(after);
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    after = page.at(-1) ?? null;
  }
}
