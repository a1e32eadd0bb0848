/** Longer than any address that is one; what an index takes has an end. */
const LONGEST = 300;

const given = (value: string): string => `nullif(left(trim(${value}), ${LONGEST}), '')`;

/** What was typed into a field of a payment's form. */
const typed = (of: string, name: string): string =>
  given(`jsonb_path_query_first(${of}form_data, '$[*] ? (@.name == "${name}")') ->> 'value'`);

/**
 * What a payment itself says of the file that it belongs to, as SQL: its address, else a number; null for neither.
 *
 * @param of whose columns: `tt.`
 */
export const ownFileSql = (of = ''): string =>
  `coalesce(${given(`${of}address`)}, 'File ' || ${typed(of, 'filenumber')}, 'MLS ' || ${typed(of, 'mlsnumber')})`;

/** The number that a payment's form gives its file, as SQL. */
export const fileNumberSql = (of = ''): string =>
  `coalesce(${typed(of, 'filenumber')}, ${typed(of, 'mlsnumber')})`;
