/** What the trail is narrowed to; null does not narrow. */
export interface AuditFilter {
  readonly organizationId: string | null;
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly actorId: string | null;
}

export const auditFilters = [
  { name: 'organizationId', label: 'Organization ID' },
  { name: 'entity', label: 'Kind of record' },
  { name: 'entityId', label: 'Record ID' },
  { name: 'actorId', label: 'Changed by (user ID)' },
] as const satisfies readonly { readonly name: keyof AuditFilter; readonly label: string }[];

/** Reads the filter from an address; empty values do not narrow. */
export function auditFilterOf(parameters: URLSearchParams): AuditFilter {
  const read = (name: keyof AuditFilter) => {
    const value = parameters.get(name)?.trim() ?? '';
    return value === '' ? null : value;
  };
  return {
    organizationId: read('organizationId'),
    entity: read('entity'),
    entityId: read('entityId'),
    actorId: read('actorId'),
  };
}
