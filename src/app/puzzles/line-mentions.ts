export interface LineMention {
  text: string;
  line: number;
}

const mention = /\b[Ll]ines? \d+(?:(?:, | and |, and | to | or |–|-)\d+)*/g;

/** Cuts prose at the lines of code that it names: 'line 14' is one mention, 'lines 46 and 47' are two. */
export function splitLineMentions(text: string, lineCount: number): (string | LineMention)[] {
  const parts: (string | LineMention)[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (words === '') return;
    if (typeof last === 'string') parts[parts.length - 1] = last + words;
    else parts.push(words);
  };
  const point = (words: string, digits: string) => {
    const line = Number(digits);
    if (line >= 1 && line <= lineCount) parts.push({ text: words, line });
    else say(words);
  };
  let from = 0;
  for (const match of text.matchAll(mention)) {
    say(text.slice(from, match.index));
    from = match.index + match[0].length;
    const single = /^[Ll]ine (\d+)$/.exec(match[0]);
    if (single) {
      point(match[0], single[1]!);
      continue;
    }
    for (const piece of match[0].split(/(\d+)/)) {
      if (/^\d+$/.test(piece)) point(piece, piece);
      else say(piece);
    }
  }
  say(text.slice(from));
  return parts;
}

/** The lines that a question asks about. A range names all that lie in it. */
export function linesAsked(text: string, lineCount: number): number[] {
  const asked = new Set<number>();
  for (const [words] of text.matchAll(mention)) {
    for (const [, first, last] of words.matchAll(/(\d+)(?:(?: to |–|-)(\d+))?/g)) {
      for (let line = Number(first); line <= Math.min(Number(last ?? first), lineCount); line += 1) asked.add(line);
    }
  }
  return [...asked].filter((line) => line >= 1 && line <= lineCount).sort((a, b) => a - b);
}
