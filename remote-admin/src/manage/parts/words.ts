/** A name of the platform as people read it: `PENDING_AUTOMATIC_MICRODEPOSIT`, `updateOrganization` → words. */
export function inWords(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
