/** Returns a share in whole percent, '83%'. */
export function percent(share: number): string {
  return `${Math.round(share)}%`;
}
