/** A remote alone in the browser, for development: its parts from its contract, with sign-in and gateway. */
export { startDevShell } from './start';
