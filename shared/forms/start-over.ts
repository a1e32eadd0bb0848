interface Emptied<Values> {
  readonly resetForm: (state?: { values: Values }) => void;
}

/**
 * Empties a form that was sent, for the next one; `values` is what it begins with then, the initial values where it is
 * left out. Focus leaves the form's fields first, for its button: left later, a field that was emptied would be said to
 * be required.
 */
export function startOver<Values>(form: Emptied<Values>, values?: Values): void {
  const focused = document.activeElement;
  const sent = focused?.closest('form');
  const button = [...(sent?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );
  if (button instanceof HTMLElement) button.focus();
  else if (sent != null && focused instanceof HTMLElement) focused.blur();
  form.resetForm(values === undefined ? undefined : { values });
}
