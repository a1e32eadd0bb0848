import { inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { ApiKeyRow } from '../db/rows.ts';
import { apiKeys } from '../db/schema/index.ts';

export const apiKeysByIds = (db: Db, ids: readonly string[]): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));
