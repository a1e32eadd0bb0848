import { permissionTexts } from '../../admins/roles';

/** What a field holds, roles by their labels: `ADMIN, REFUND_PAYMENT` → `Administrate Org, Refund payments`. */
export const valueInWords = (field: string, value: string): string =>
  field === 'roles'
    ? value
        .split(', ')
        .map((each) => permissionTexts.find(({ role }) => role === each)?.label ?? each)
        .join(', ')
    : value;
