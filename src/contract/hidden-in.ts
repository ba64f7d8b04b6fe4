/*
 * What a text hides from its reader. Trojan Source (CVE-2021-42574, CVE-2021-42694) is made of such characters, and a security trainer must be able to
 * show them. `contract` and the screens use the same rules.
 */

export type HiddenKind = 'invisible' | 'direction' | 'lookalike';

export interface Hidden {
  /** Its place in the text. */
  at: number;
  character: string;
  kind: HiddenKind;
  /** What a lookalike is taken for. */
  like?: string;
}

const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Joiners, variants, and tags that emoji and the scripts of India and Persia need. */
const legitimate =
  /(?<=\p{ExtPict}|\p{EMod}|\uFE0F)\u200D|(?<=\p{ExtPict})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=[\p{L}\p{M}](?<![a-zA-Z]))[\u200C\u200D]|\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]+\u{E007F}/gu;

/** By the letter that they're taken for. Letters of other scripts are only lookalikes within code, or a word with letters from a to z. */
const letters: Record<string, string> = {
  a: 'аα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  h: 'һ',
  i: 'іι',
  j: 'ј',
  l: 'ӏ',
  o: 'оο',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  v: 'ν',
  w: 'ԝ',
  x: 'х',
  y: 'у',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'Υ',
  Z: 'Ζ',
};

/** In code alone: in prose these are themselves. */
const signs: Record<string, string> = {
  ' ': '\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000',
  ';': '\u037E',
  '!': '\u01C3',
  '/': '\u2044\u2215',
  ':': '\uA789\u2236\u02D0',
  '-': '\u2010\u2011\u2212',
  '|': '\u2223\u01C0',
  '*': '\u2217',
  '.': '\u2024',
  ',': '\u201A',
  '~': '\u223C',
};

const byLookalike = (table: Record<string, string>) =>
  new Map(Object.entries(table).flatMap(([like, others]) => [...others].map((other) => [other, like] as const)));

const letterLikes = byLookalike(letters);
const signLikes = byLookalike(signs);

/** Full-width forms stand for ASCII one by one. */
function likeOf(character: string, isCode: boolean): string | undefined {
  const code = character.codePointAt(0)!;
  if (code >= 0xff01 && code <= 0xff5e) return isCode ? String.fromCharCode(code - 0xfee0) : undefined;
  return letterLikes.get(character) ?? (isCode ? signLikes.get(character) : undefined);
}

/** Returns what the text hides, in order. Code is held to more than prose. */
export function hiddenIn(text: string, isCode: boolean): Hidden[] {
  // Nearly every text is plain, with or without curly quotes, and needs no closer look.
  if (/^[\t\n -~‘’“”]*$/.test(text)) return [];
  const allowed = new Set<number>();
  for (const match of text.matchAll(legitimate)) {
    for (let at = match.index; at < match.index + match[0].length; at += 1) allowed.add(at);
  }
  const found: Hidden[] = [];
  for (const word of text.matchAll(/[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]/gu)) {
    const isMixed = isCode || /[a-zA-Z]/.test(word[0]);
    let at = word.index;
    for (const character of word[0]) {
      const like = isMixed ? likeOf(character, isCode) : undefined;
      if (direction.test(character)) found.push({ at, character, kind: 'direction' });
      else if (like !== undefined) found.push({ at, character, kind: 'lookalike', like });
      else if (/(?![\t\n])[\p{DI}\p{Cc}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB]/u.test(character) && !allowed.has(at)) {
        found.push({ at, character, kind: 'invisible' });
      }
      at += character.length;
    }
  }
  return found;
}

/** Such as `U+202E`. */
export function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
