/** What somebody was told to be so, and has to find in the end. */
export interface Acknowledged {
  /** No two payments of a stage are of the same amount: it names one, in cents. */
  amount: number;
  /** Its id, once the request was acknowledged. */
  id: string | null;
  /** Whether its payer was told that it is paid. */
  paid: boolean;
}

const FIRST = 10_000;

/** What was acknowledged to the people of a stage. */
export class Book {
  readonly entries: Acknowledged[] = [];
  /** Transfers that a restored backup knows nothing of, and that somebody found out about. */
  readonly foundOut = new Set<string>();

  /** Opens an entry before anything is asked. */
  begin(): Acknowledged {
    const entry = { amount: FIRST + this.entries.length, id: null, paid: false };
    this.entries.push(entry);
    return entry;
  }

  get paid(): readonly Acknowledged[] {
    return this.entries.filter(({ paid }) => paid);
  }
}
