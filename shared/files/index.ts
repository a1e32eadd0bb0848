/** Files that the browser saves from memory. */
export { saveCsv, saveFile } from './save-file';
