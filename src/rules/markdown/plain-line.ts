import type { gfm } from 'micromark-extension-gfm';

type Extension = ReturnType<typeof gfm>;
type Construct = Extract<NonNullable<Extension['text']>[string], { tokenize: unknown }>;
type Code = Parameters<ReturnType<Construct['tokenize']>>[0];

/** A character that Unicode assigns to nobody, so no text has a reason to hold it. */
export const plainMark = '\uFDD0';

const mark = plainMark.charCodeAt(0);
const isLineEnd = (code: Code) => code === null || (code >= -5 && code <= -3);

/**
 * The rest of the line is one piece of text. Escapes would do the same with a token for each character, and the parser's time for a paragraph
 * grows with the square of its tokens.
 */
const plainLine: Construct = {
  name: 'plainLine',
  tokenize: (effects, ok) => {
    const start = (code: Code) => {
      effects.enter('escapeMarker');
      effects.consume(code);
      effects.exit('escapeMarker');
      return rest;
    };
    const rest = (code: Code) => {
      if (isLineEnd(code)) return ok(code);
      effects.enter('data');
      return inside(code);
    };
    const inside = (code: Code) => {
      if (!isLineEnd(code)) {
        effects.consume(code);
        return inside;
      }
      effects.exit('data');
      return ok(code);
    };
    return start;
  },
};

/** Reads lines that begin with the mark as plain text. */
export const plainLines: Extension = { text: { [mark]: plainLine } };
