/** The table of what an occasion's payer fills in; each remote bundles its own copy. */
export { FormFieldsTable, type FormFieldsTableProps } from './form-fields-table';
