import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { StoredSettings } from '../../db/schema/shapes.ts';

/** Something whose settings control money, locked until the end of the transaction. */
export interface LockedSubject {
  /** Its row. */
  settings: object;
  /** Sets what was confirmed. @throws GatewayError for what cannot be set any more */
  apply: (wanted: StoredSettings) => Promise<void>;
}

/** Locks the subject of an id. @throws GatewayError NOT_FOUND */
export type LockSubject = (tx: Db, deps: Deps, id: string) => Promise<LockedSubject>;
