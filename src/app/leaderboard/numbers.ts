const whole = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns 14820 as '14,820'. */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** Returns a percentage to one decimal, '66.7%'. */
export function percentage(value: number): string {
  return `${oneDecimal.format(value)}%`;
}
