/**
 * Returns prose with curly quotes, like those of the screens: source files and keyboards have straight ones. Code in `backticks` and addresses stay as
 * they are. `before` is the character in front of the text.
 */
export function curly(text: string, before = ' '): string {
  return text.replaceAll(/`[^`\n]+`|https?:\S+|['"]/g, (found, at: number) => {
    if (found !== '"' && found !== "'") return found;
    const isOpening = /[\s([{/–—]/.test(text[at - 1] ?? before);
    if (found === '"') return isOpening ? '“' : '”';
    return isOpening ? '‘' : '’';
  });
}
