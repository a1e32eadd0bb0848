/** Days on which US banks settle transfers. Loaded only with the panel that tells when money or deposits arrive. */
export {
  addBankingDays,
  addDays,
  type BankDay,
  bankingDayAfter,
  bankingDayFrom,
  easternTime,
  formatBankingDay,
  isBankingDay,
} from './banking-days';
