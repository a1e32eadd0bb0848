/** What a foreign key points at. @throws Error when the row is missing all the same. */
export function present<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A row that another one refers to is missing.');
  return row;
}
