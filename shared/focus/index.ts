/** Where the focus goes when what held it is gone. */
export { useFirstField, useFocusKept, useFocusWithin } from './focus';
