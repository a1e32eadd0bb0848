const hourMs = 3_600_000;

/** An invitation that waits for its answer. */
export interface Invitation {
  readonly invitedAt: string | null;
}

interface Permission {
  readonly organizationId: string;
  readonly acceptedAt: string | null;
  readonly invitedAt: string | null;
}

/** The invitation of somebody who has not accepted yet; null for a member, and for who has nothing to do with it. */
export function invitationIn(permissions: readonly Permission[], organizationId: string): Invitation | null {
  const held = permissions.find((each) => each.organizationId === organizationId);
  return held === undefined || held.acceptedAt !== null ? null : { invitedAt: held.invitedAt };
}

/** Why an invitation can't be sent again now: one an hour at most. Null where it can. */
export function reasonToWait({ invitedAt }: Invitation, now: number): string | null {
  if (invitedAt === null) return null;
  const minutes = Math.ceil((Date.parse(invitedAt) + hourMs - now) / 60_000);
  if (minutes <= 0) return null;
  return `It was sent within the hour. You can send it again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
