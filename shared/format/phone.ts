/** `5550100199` or `15550100199` → `(555) 010-0199`; anything else comes back as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}
