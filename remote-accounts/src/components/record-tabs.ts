interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** The tab that a path names; the first where it names none or one that is not there. */
export function activeTab<Id extends string>(
  tabs: readonly [Tab<Id>, ...Tab<Id>[]],
  asked: string | undefined,
): Id {
  return (tabs.find(({ id }) => id === asked) ?? tabs[0]).id;
}
