/** A button that copies a text and says so. */
export { CopyButton } from './copy-button';
export type { CopyButtonProps } from './copy-button';
