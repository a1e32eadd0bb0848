/** What is written in capitals wherever it stands. */
const abbreviation = /\b(ach|api|csv|ein|id|pdf|rtp|url)\b/g;

/** A name of the platform as people read it: `PENDING_AUTOMATIC_MICRODEPOSIT`, `updateOrganization` → words. */
export function inWords(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(abbreviation, (letters) => letters.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
