/** What an organization's people write down for each other on a record. Loaded only with the record that shows it. */
export { type NotesSource, useMentionable } from './data';
export { Notes, type NotesProps } from './notes';
export { type NoteFragment, NoteFragmentDoc } from './notes.generated';
