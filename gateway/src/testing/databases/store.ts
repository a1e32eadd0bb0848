import type { Database } from '../../db/client.ts';

/** Rows that a statement answered. */
type Ask = (statements: string) => Promise<{ rows: unknown[] }>;

/** Where the database of a test file is. */
export interface Store {
  /** Opens it; closing what is answered leaves the store. */
  open(): Promise<Database>;
  /** Brings an opened and closed store back to where it began. @throws Error where that is not possible */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

// The tables of record let nobody empty them, and sequences go on where they were.
const toBeginning = `
  SET session_replication_role = replica;
  DO $$
  DECLARE
    filled text[] = '{}';
    has_rows boolean;
    found record;
  BEGIN
    FOR found IN SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', found.name) INTO has_rows;
      IF has_rows THEN filled = filled || found.name; END IF;
    END LOOP;
    IF filled <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE'; END IF;
    FOR found IN SELECT sequencename AS name, start_value AS start FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
    LOOP
      PERFORM setval(found.name::regclass, found.start, false);
    END LOOP;
  END $$;
  SET session_replication_role = DEFAULT;`;

/** Differs once there is something that the migrations did not make. */
const shape = `SELECT ${['class', 'attribute', 'constraint', 'trigger', 'proc']
  .map((catalog) => `(SELECT count(*) FROM pg_${catalog}) AS of_${catalog}`)
  .join(', ')}`;

/** What a store's database is made of. */
export const shapeOf = async (ask: Ask): Promise<string> => JSON.stringify((await ask(shape)).rows);

/**
 * Takes every row out of a database.
 *
 * @throws Error when it is no longer made of what it was at first.
 */
export async function empty(ask: Ask, first: string): Promise<void> {
  if ((await shapeOf(ask)) !== first) throw new Error('The test changed the tables.');
  await ask(toBeginning);
}
