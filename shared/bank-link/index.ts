/** Where a bank sign-in was started: what the page that banks lead back to and the page that starts it agree on. */
export { forgetReturnPath, rememberReturnPath, returnPath } from './return-path';
