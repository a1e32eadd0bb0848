import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from '../../store/sql.ts';

const customerRow = z.object({
  id: z.string(),
  type: z.enum(['personal', 'business', 'receive-only', 'unverified']),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  business_name: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(['unverified', 'retry', 'document', 'verified', 'suspended', 'deactivated']),
  correlation_id: z.string().nullable(),
  created: z.string(),
});
export type Customer = z.infer<typeof customerRow>;

export const setCustomerStatus = (db: DatabaseSync, id: string, status: Customer['status']): void => {
  run(db, 'UPDATE bt_customers SET status = ? WHERE id = ?', status, id);
};

/** Writes a customer under its id, over one that is there. */
export function saveCustomer(db: DatabaseSync, customer: Omit<Customer, 'id'> & { id?: string }): string {
  const id = customer.id ?? randomUUID();
  run(
    db,
    `INSERT INTO bt_customers
       (id, type, first_name, last_name, email, business_name, phone, status, correlation_id, created)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET type = excluded.type, first_name = excluded.first_name,
       last_name = excluded.last_name, email = excluded.email, business_name = excluded.business_name,
       phone = excluded.phone, status = excluded.status`,
    id,
    customer.type,
    customer.first_name,
    customer.last_name,
    customer.email,
    customer.business_name,
    customer.phone,
    customer.status,
    customer.correlation_id,
    customer.created,
  );
  return id;
}

export function findCustomer(db: DatabaseSync, id: string): Customer | null {
  return row(db, customerRow, 'SELECT * FROM bt_customers WHERE id = ?', id);
}

export function findCustomerByEmail(db: DatabaseSync, email: string): Customer | null {
  const sql = `SELECT * FROM bt_customers WHERE email = ? COLLATE NOCASE AND status <> 'deactivated' LIMIT 1`;
  return row(db, customerRow, sql, email);
}

export interface CustomerQuery {
  search?: string | undefined;
  email?: string | undefined;
  status?: string | undefined;
}

/** Customers, newest first, with the number of all that match. */
export function listCustomers(
  db: DatabaseSync,
  query: CustomerQuery,
  page: { limit: number; offset: number },
): { total: number; customers: Customer[] } {
  const where = `(?1 IS NULL OR status = ?1) AND (?2 IS NULL OR email = ?2 COLLATE NOCASE) AND (?3 IS NULL OR
    first_name || ' ' || last_name || ' ' || email || ' ' || COALESCE(business_name, '') LIKE ?3)`;
  const search = query.search === undefined ? null : `%${query.search.replaceAll(/[%_]/g, '')}%`;
  const values = [query.status ?? null, query.email ?? null, search];
  const counted = row(
    db,
    z.object({ n: z.number() }),
    `SELECT count(*) n FROM bt_customers WHERE ${where}`,
    ...values,
  );
  const customers = rows(
    db,
    customerRow,
    `SELECT * FROM bt_customers WHERE ${where} ORDER BY created DESC, rowid DESC LIMIT ?4 OFFSET ?5`,
    ...values,
    page.limit,
    page.offset,
  );
  return { total: counted?.n ?? 0, customers };
}
