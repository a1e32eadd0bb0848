/** Forms: Formik and Yup, bound to the design system. Loaded only with the panel that uses it. */
export { Formik, FormikProvider, useField, useFormik, useFormikContext } from 'formik';
export type { FormikHelpers, FormikProps } from 'formik';
export { array, boolean, mixed, number, object, string, ValidationError } from 'yup';
export type { InferType } from 'yup';
export { amountRule, defaultLimit, minimumAmount } from './amount';
export { formFieldsSchema, formFieldValues, initialFormFields } from './definitions';
export type { FormFieldDefinition, FormFieldType } from './field-rules';
export { emailRule } from './email';
export { isEmail, problemOfValue } from './field-rules';
export { CheckboxField, MoneyField, SelectField, TextareaField, TextField } from './fields';
export type { BoundField } from './fields';
export { Form } from './form';
export { RequestFormFields } from './request-form-fields';
export { showAtField } from './server-error';
export { startOver } from './start-over';
