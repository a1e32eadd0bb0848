import { permissionTexts } from '../../admins/roles';
import { scopes } from '../../api-keys/scopes';

/** What a field holds, by the labels of the forms: `ADMIN, REFUND_PAYMENT` → `Administrate Org, Refund payments`. */
export const valueInWords = (field: string, value: string): string => {
  if (field === 'roles')
    return eachOf(value, (name) => permissionTexts.find(({ role }) => role === name)?.label);
  if (field === 'scopes') return eachOf(value, (name) => scopes.find(({ scope }) => scope === name)?.label);
  return value;
};

const eachOf = (listed: string, labelOf: (name: string) => string | undefined): string =>
  listed
    .split(', ')
    .map((name) => labelOf(name) ?? name)
    .join(', ');
