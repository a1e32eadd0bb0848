/**
 * Empties a form that was sent, for the next one. Focus goes to its button first: left later, a field that was emptied
 * would be said to be required.
 */
export function startOver(form: { readonly resetForm: () => void }): void {
  const sent = document.activeElement?.closest('form');
  sent?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  form.resetForm();
}
