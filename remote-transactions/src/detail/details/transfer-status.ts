/** The transfer's own state in words (areas document, section 4, Transfer status display); others as they are. */
const labels: Readonly<Record<string, string>> = {
  initiated: 'Initiated',
  'pending:funds': 'Initiated',
  'pending:deposit': 'Cleared',
  complete: 'Deposited',
};

export function transferStatusLabel(status: string): string {
  return labels[status] ?? status;
}
