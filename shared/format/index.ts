export { exactTime, filledInText, fullTime, relativeTime } from './dates';
export { formatLimit, formatMoney, moneyParts, parseMoney } from './money';
export { formatPhone } from './phone';
