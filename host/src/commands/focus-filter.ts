const filters = ['#main [role=search] input', '#main input[type=search]'];

/** Moves the keyboard into the first filter of the screen; the screen says with the role `search` where it is. */
export function focusFilter(): void {
  const fields = filters.flatMap((selector) => [...document.querySelectorAll(selector)]);
  const field = fields.find((each) => each instanceof HTMLInputElement && each.type !== 'date');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
