import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** Makes the database refuse every mail to an address while `work` runs, as if the mail could not be stored. */
export async function whileMailsAreRefused(db: Db, to: string, work: () => Promise<void>): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function refuse_mail() returns trigger language plpgsql as $$ begin
      if new.body->>'to' = '${to}' then raise exception 'This mail cannot be stored.'; end if;
      return new;
    end $$`),
  );
  await db.execute(
    sql.raw('create trigger refuse_mail before insert on outbox for each row execute function refuse_mail()'),
  );
  try {
    await work();
  } finally {
    await db.execute(sql.raw('drop trigger refuse_mail on outbox'));
  }
}
