import hljs from 'highlight.js/lib/core';
import c from 'highlight.js/lib/languages/c';
import go from 'highlight.js/lib/languages/go';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import yaml from 'highlight.js/lib/languages/yaml';
import { codePointOf, hiddenIn } from '../../../contract/hidden-in.ts';

hljs.registerLanguage('c', c);
hljs.registerLanguage('go', go);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);
hljs.registerLanguage('rust', rust);
hljs.registerLanguage('yaml', yaml);

/** The code's colors by name: the `--c-…` tokens. A plain piece has none. */
export type Color = 'key' | 'str' | 'com' | 'num' | 'type' | 'fn' | 'pre';

export interface Piece {
  text: string;
  color?: Color;
  /** The code point of a character that hides, misleads, or turns the direction: it's a piece of its own, and gets a mark. */
  char?: string;
}

interface Node {
  scope?: string;
  children: (Node | string)[];
}

/** The lines from the one at index `from` on, and their grammar. */
export interface Section {
  from: number;
  language: string;
}

/**
 * Splits code into lines of colored pieces. `language` is a puzzle's (PYTHON, C, RUST, GO), in any case, or json or yaml. What has no grammar is plain. `second`
 * is a section in another language.
 */
export function highlight(code: string, language: string, second?: Section): Piece[][] {
  const lines = code.split('\n');
  const sections = second
    ? [
        ...colored(lines.slice(0, second.from).join('\n'), language),
        ...colored(lines.slice(second.from).join('\n'), second.language),
      ]
    : colored(code, language);
  return sections.map((line) => line.flatMap(withMarks));
}

function withMarks(piece: Piece): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, character } of hiddenIn(piece.text, true)) {
    if (at > from) pieces.push({ ...piece, text: piece.text.slice(from, at) });
    pieces.push({ ...piece, text: character, char: codePointOf(character) });
    from = at + character.length;
  }
  return from === 0
    ? [piece]
    : [...pieces, ...(from < piece.text.length ? [{ ...piece, text: piece.text.slice(from) }] : [])];
}

function colored(code: string, language: string): Piece[][] {
  const name = language.toLowerCase();
  if (!hljs.getLanguage(name)) return code.split('\n').map((text) => [{ text }]);
  const { _emitter } = hljs.highlight(name === 'c' ? withoutQuotes(code) : code, {
    language: name,
    ignoreIllegals: true,
  });
  const pieces: Piece[] = [];
  // Uses the tree, not the HTML, so nothing is parsed again and no markup is trusted.
  flatten((_emitter as unknown as { rootNode: Node }).rootNode, undefined, name, pieces);
  let at = 0;
  const restored = refined(pieces).map(({ text, ...rest }) => {
    at += text.length;
    return { text: code.slice(at - text.length, at), ...rest };
  });
  return inLines(restored);
}

/** The text after `#error` is prose, in which the grammar mistakes an apostrophe for the start of a string. */
function withoutQuotes(code: string): string {
  return code.replace(/^[ \t]*#[ \t]*(?:error|warning)\b.*/gm, (line) => line.replace(/['"]/g, ' '));
}

function flatten(node: Node, color: Color | undefined, language: string, pieces: Piece[]): void {
  for (const child of node.children) {
    if (typeof child !== 'string') {
      const text = child.children.length === 1 && typeof child.children[0] === 'string' ? child.children[0] : '';
      // On a preprocessor line, even a keyword belongs to the preprocessor.
      const own = color === 'pre' && child.scope === 'keyword' ? 'pre' : colorOf(child.scope ?? '', text, language);
      flatten(child, own === undefined ? color : own === 'none' ? undefined : own, language, pieces);
    } else if (color === undefined) {
      plain(child, pieces);
    } else if (color === 'pre' && language === 'c') {
      for (const text of child.split(/(\b[A-Z][A-Z0-9_]+\b|\b\d\w*\b)/)) {
        pieces.push({ text, color: /^[A-Z0-9]/.test(text) ? 'num' : 'pre' });
      }
    } else {
      pieces.push({ text: child, color });
    }
  }
}

/** Maps a scope of highlight.js to our color; undefined inherits. */
function colorOf(scope: string, text: string, language: string): Color | 'none' | undefined {
  const [family] = scope.split('.');
  switch (family) {
    case 'keyword':
      return 'key';
    case 'string':
    case 'char':
      return 'str';
    case 'comment':
    case 'doctag':
      return 'com';
    case 'number':
    case 'literal':
      return 'num';
    case 'meta':
    case 'symbol':
      return 'pre';
    case 'type':
      // C's built-in types are keywords; other types are names.
      return language === 'c' && !text.endsWith('_t') ? 'key' : 'type';
    case 'title':
      return scope === 'title.class' || scope === 'title.class.inherited' ? 'type' : 'fn';
    case 'built_in':
      return language === 'python' ? 'type' : 'fn';
    case 'variable':
      return scope === 'variable.constant' ? 'num' : 'none';
    case 'subst':
    case 'params':
      return 'none';
    default:
      return undefined;
  }
}

/** Joins plain text again, which the grammars split anywhere. */
function plain(text: string, pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last && !last.color) last.text += text;
  else pieces.push({ text });
}

// Colors what the grammars leave plain: SCREAMING constants, calls, C's `…_t`, and the name after `struct`.
const name = /\b(?:([A-Z][A-Z0-9_]+)|([A-Za-z_]\w*_t)|([A-Za-z_]\w*)(?=\())\b|[A-Za-z_]\w*/g;

function refined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    if (piece.color) result.push(piece);
    else refine(piece.text, result);
  }
  return result;
}

function refine(text: string, pieces: Piece[]): void {
  let from = 0;
  const afterStruct = /^(?:struct|enum|union)$/.test(pieces.at(-1)?.text ?? '');
  const push = (piece: Piece) => piece.text !== '' && pieces.push(piece);
  for (const match of text.matchAll(name)) {
    const [word, constant, type, call] = match;
    const isTag = afterStruct && text.slice(0, match.index).trim() === '';
    const color = constant ? 'num' : type || isTag ? 'type' : call ? 'fn' : undefined;
    if (color === undefined) continue;
    push({ text: text.slice(from, match.index) });
    push({ text: word, color });
    from = match.index + word.length;
  }
  push({ text: text.slice(from) });
}

function inLines(pieces: readonly Piece[]): Piece[][] {
  let line: Piece[] = [];
  const lines = [line];
  for (const { text, ...rest } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        line = [];
        lines.push(line);
      }
      if (part !== '') line.push({ text: part, ...rest });
    }
  }
  return lines;
}
