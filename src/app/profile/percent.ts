/** A share in whole per cent, '83%'. */
export function percent(share: number): string {
  return `${Math.round(share)}%`;
}
