/** Mistakes that can be put into the model, to see that they are found. */
export const mistakes = [
  'each attempt has a key of its own',
  'a transfer is not looked for before it is made',
  'a step and its work are committed one after the other',
  'a step and its postings are committed one after the other',
  'a refusal counts at once',
  'what arrived is not asked for again',
  'what was given up is not taken up again',
  'a comparison leaves out what nobody here knows',
] as const;
export type Mistake = (typeof mistakes)[number];
