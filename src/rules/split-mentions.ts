import { isOldLine, mention } from './line-mentions.ts';

export interface LineMention {
  text: string;
  /** Negative for an old line of a diff. */
  line: number;
}

/** Cuts prose at the lines of code that it names: 'line 14' is one mention, 'lines 46 and 47' are two. */
export function splitLineMentions(text: string, lineCount: number): (string | LineMention)[] {
  const parts: (string | LineMention)[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (words === '') return;
    if (typeof last === 'string') parts[parts.length - 1] = last + words;
    else parts.push(words);
  };
  const point = (words: string, digits: string, sign: number) => {
    const line = Number(digits);
    if (line >= 1 && line <= lineCount) parts.push({ text: words, line: sign * line });
    else say(words);
  };
  let from = 0;
  for (const match of text.matchAll(mention)) {
    say(text.slice(from, match.index));
    from = match.index + match[0].length;
    const sign = isOldLine(match[0]) ? -1 : 1;
    const single = /line (\d+)$/i.exec(match[0]);
    if (single) {
      point(match[0], single[1]!, sign);
      continue;
    }
    for (const piece of match[0].split(/(\d+)/)) {
      if (/^\d+$/.test(piece)) point(piece, piece, sign);
      else say(piece);
    }
  }
  say(text.slice(from));
  return parts;
}
