/** Files that the browser saves from memory, and those that it sends. */
export { saveCsv, saveFile } from './save-file';
export { sendFile } from './send-file';
export type { UploadTarget } from './send-file';
