const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const templateForm = /^[1-9]\d{8}$/;

/** The id as the database knows it, or null for something that can't be an id. */
export const uuidOf = (id: string): string | null => (uuidForm.test(id) ? id.toLowerCase() : null);

/** A template's nine digits as a number, or null for something else. */
export const templateIdOf = (id: string): number | null => (templateForm.test(id) ? Number(id) : null);
