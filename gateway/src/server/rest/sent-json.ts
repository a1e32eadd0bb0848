/** JSON however it is labelled, for what beacons send is text; null for what is none. */
export function asJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
