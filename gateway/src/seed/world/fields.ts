import type { StoredFormField } from '../../db/schema/shapes.ts';

/** The form fields of the demo world's occasions; all eleven types are somewhere. */
export const emdFields: StoredFormField[] = [
  {
    name: 'propaddress',
    label: 'Property address',
    type: 'ADDRESS',
    required: true,
    placeholder: '48 Harbor View Dr, Portland, ME 04101',
    maxLength: 200,
  },
  { name: 'closingdate', label: 'Closing date', type: 'DATE', required: false },
  {
    name: 'mlsnumber',
    label: 'MLS number',
    type: 'TEXT',
    required: false,
    placeholder: '1598204',
    pattern: '^[0-9]{6,9}$',
    maxLength: 9,
  },
];

export const builderFields: StoredFormField[] = [
  ...emdFields.slice(0, 1),
  { name: 'lot', label: 'Lot number', type: 'NUMBER', required: true, min: 1, max: 400 },
  {
    name: 'buildstage',
    label: 'Share of the build that is done (%)',
    type: 'RANGE',
    required: false,
    min: 0,
    max: 100,
  },
  { name: 'planurl', label: 'Link to the plans', type: 'URL', required: false, placeholder: 'https://' },
];

export const rentalFields: StoredFormField[] = [
  ...emdFields.slice(0, 1),
  {
    name: 'leaseterm',
    label: 'Lease term',
    type: 'SELECT',
    required: true,
    options: ['6 months', '12 months', '18 months', '24 months'],
  },
  {
    name: 'tenantemail',
    label: 'Second tenant',
    type: 'EMAIL',
    required: false,
    placeholder: 'name@mail.example',
  },
  { name: 'tenantphone', label: 'Phone of the second tenant', type: 'TEL', required: false },
  { name: 'pets', label: 'A pet lives with us', type: 'CHECKBOX', required: false },
  { name: 'notes', label: 'Notes for the office', type: 'TEXTAREA', required: false, maxLength: 500 },
];

export const deskFields: StoredFormField[] = [
  {
    name: 'office',
    label: 'Office',
    type: 'SELECT',
    required: true,
    options: ['Portland', 'Portsmouth', 'Newburyport'],
  },
  {
    name: 'period',
    label: 'Month',
    type: 'TEXT',
    required: true,
    placeholder: 'October 2026',
    maxLength: 40,
  },
];

export const invoiceFields: StoredFormField[] = [
  { name: 'invoice', label: 'Invoice number', type: 'TEXT', required: true, minLength: 3, maxLength: 30 },
  { name: 'memo', label: 'Memo', type: 'TEXTAREA', required: false, maxLength: 200 },
];
