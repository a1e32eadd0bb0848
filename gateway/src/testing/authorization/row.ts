import { admins, type ViewerKind } from './viewers.ts';
import type { Tenant } from './world.ts';

/** One operation: arguments about a tenant, and who may run it with them. */
export interface Row {
  args: (tenant: Tenant) => Record<string, unknown>;
  may: readonly ViewerKind[];
}

export const none = (): Record<string, unknown> => ({});
export const slug = (tenant: Tenant) => ({ organizationSlug: tenant.slug });
export const organization = (tenant: Tenant) => ({ organizationId: tenant.id.organization });
export const org = (tenant: Tenant) => ({ orgId: tenant.id.organization });
export const person = {
  firstName: 'Nora',
  lastName: 'Quist',
  email: 'nora@elsewhere.example',
  phone: '2075550155',
};
/** The occasion is a general one; REQUEST_ESCROW is for earnest money. */
export const requesters: readonly ViewerKind[] = [...admins, 'REQUEST'];
export const row = (may: readonly ViewerKind[], args: Row['args']): Row => ({ may, args });
export const id =
  (key: keyof Tenant['id'], name = 'id') =>
  (tenant: Tenant): Record<string, unknown> => ({ [name]: tenant.id[key] });
