import { type PagedList, useApiPages } from '@keyturn/shared/api';
import type { AuditFilter } from './filter';
import { StaffAuditDocument, type StaffAuditQuery } from './audit.generated';

export type AuditPage = StaffAuditQuery['auditTrail'];
export type AuditEntry = AuditPage['entries'][number];

/** Changes outside payments, newest first. */
export function useAuditTrail(filter: AuditFilter): PagedList<AuditPage> {
  return useApiPages(StaffAuditDocument, {
    variables: { ...filter, limit: 20 },
    select: (data) => data.auditTrail,
  });
}
