import { eq } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import { sessions } from '../../db/schema/index.ts';

/** Has the identity provider end a session that was ended here, so that it gives no more tokens for it. */
export async function endAtProvider({ db, ports }: Pick<Deps, 'db' | 'ports'>, id: string): Promise<void> {
  const [ended] = await db.select().from(sessions).where(eq(sessions.id, id));
  if (ended !== undefined) await ports.identity.endSession(ended.sessionId);
}
