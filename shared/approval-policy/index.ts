/** Approval policies in words, for whoever writes them and for whoever waits by them. */
export { hoursInWords, ruleInWords } from './words';
export type { BusinessHours, PolicyRule } from './words';
