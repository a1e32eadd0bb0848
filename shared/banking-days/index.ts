/** Days on which US banks settle transfers. Loaded only with the panel that tells when money or deposits arrive. */
export { bankingDayAfter, formatBankingDay, isBankingDay } from './banking-days';
