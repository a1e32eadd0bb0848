/** Recipients of e-mails, edited as a list. Loaded only with the panel or tab that uses it. */
export { EmailListForm, type EmailListFormProps } from './email-list-form';
export { type EmailChanges, emailChangesOf, isEmail, withEmail } from './emails';
