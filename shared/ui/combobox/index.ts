/** Searchable selects, on downshift. */
export { Combobox } from './combobox';
export type { ComboboxProps } from './combobox';
export { MultiCombobox } from './multi-combobox';
export type { MultiComboboxProps } from './multi-combobox';
export type { OptionSource } from './options';
export { SuggestInput } from './suggest-input';
export type { SuggestInputProps } from './suggest-input';
export { MentionArea, mentionAt } from './mention-area';
export type { Mentionable, MentionAreaProps } from './mention-area';
