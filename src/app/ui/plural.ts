/** Returns how many there are, such as "1 comment" and "2 comments". */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
