import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';

const payloadShape = z.custom<AdapterPayload>(
  (value) => z.record(z.string(), z.unknown()).safeParse(value).success,
);

/** Auth0's rotation overlap period: so long the refresh token before the newest still counts, as its answer may be lost. */
const OVERLAP_SECONDS = 30;

/** How long an expired record is still kept: the provider itself tolerates some clock skew. */
const KEPT_AFTER_EXPIRY_SECONDS = 60;

/**
 * Sessions, codes, grants and refresh tokens of the identity provider in the sandbox's database, so that a
 * restart signs nobody out.
 */
export function createOidcRecords(db: DatabaseSync): (model: string) => Adapter {
  db.exec(`CREATE TABLE IF NOT EXISTS oidc_records (
      model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, grant_id TEXT, uid TEXT, user_code TEXT,
      consumed_at INTEGER, expires_at INTEGER, PRIMARY KEY (model, id)) STRICT;
    CREATE INDEX IF NOT EXISTS oidc_records_grant ON oidc_records (grant_id);
    CREATE INDEX IF NOT EXISTS oidc_records_uid ON oidc_records (model, uid);
    CREATE INDEX IF NOT EXISTS oidc_records_expiry ON oidc_records (expires_at);`);
  const upsert =
    db.prepare(`INSERT INTO oidc_records (model, id, payload, grant_id, uid, user_code, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
      uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`);
  const select = (condition: string) =>
    db.prepare(`SELECT payload, consumed_at AS consumedAt FROM oidc_records
      WHERE model = ? AND ${condition} = ? AND (expires_at IS NULL OR expires_at > ?)`);
  const finders = { id: select('id'), uid: select('uid'), userCode: select('user_code') };
  const consume = db.prepare(
    'UPDATE oidc_records SET consumed_at = coalesce(consumed_at, ?) WHERE model = ? AND id = ?',
  );
  const usedAfter = db.prepare(`SELECT 1 FROM oidc_records
    WHERE model = 'RefreshToken' AND grant_id = ? AND consumed_at IS NOT NULL
      AND coalesce(json_extract(payload, '$.rotations'), 0) > ?`);
  const destroy = db.prepare('DELETE FROM oidc_records WHERE model = ? AND id = ?');
  const revoke = db.prepare('DELETE FROM oidc_records WHERE model = ? AND grant_id = ?');
  const sweep = db.prepare('DELETE FROM oidc_records WHERE expires_at < ?');
  sweep.run(now() - KEPT_AFTER_EXPIRY_SECONDS);

  const find = (finder: keyof typeof finders, model: string, key: string): AdapterPayload | undefined => {
    const row = finders[finder].get(model, key, now() - KEPT_AFTER_EXPIRY_SECONDS);
    if (!row) return undefined;
    const payload = payloadShape.parse(JSON.parse(String(row['payload'])));
    const consumed = row['consumedAt'] === null ? null : Number(row['consumedAt']);
    return consumed === null || (model === 'RefreshToken' && overlaps(payload, consumed))
      ? payload
      : { ...payload, consumed };
  };
  /** Whether a refresh token that was used counts once more: only the last one before the newest does. */
  const overlaps = ({ grantId = '', rotations = 0 }: AdapterPayload, consumed: number): boolean =>
    now() - consumed < OVERLAP_SECONDS && usedAfter.get(grantId, rotations) === undefined;

  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn === undefined ? null : now() + expiresIn;
      const { grantId = null, uid = null, userCode = null } = payload;
      upsert.run(model, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt);
    },
    find: async (id) => find('id', model, id),
    findByUid: async (uid) => find('uid', model, uid),
    findByUserCode: async (userCode) => find('userCode', model, userCode),
    consume: async (id) => {
      consume.run(now(), model, id);
    },
    destroy: async (id) => {
      destroy.run(model, id);
    },
    revokeByGrantId: async (grantId) => {
      revoke.run(model, grantId);
    },
  });
}

/** Ends the codes and refresh tokens that came of a session. */
export function revokeTokensOfSession(db: DatabaseSync, uid: string): void {
  db.prepare(
    `DELETE FROM oidc_records WHERE model IN ('RefreshToken', 'AuthorizationCode')
       AND json_extract(payload, '$.sessionUid') = ?`,
  ).run(uid);
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
