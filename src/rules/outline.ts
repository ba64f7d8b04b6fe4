import type { Language } from '../contract/puzzles.ts';

/** A function in a file; lines are counted from 1. */
export interface OutlinedFunction {
  /** With the type that it belongs to. */
  name: string;
  first: number;
  last: number;
}

/** Its named groups are `indent`, `name`, and, where the line says it, `owner`. */
const functions: Record<Language, RegExp> = {
  PYTHON: /^(?<indent>\s*)(?:async )?def (?<name>\w+)/,
  C: /^(?<indent>)(?!else\b|typedef\b)[A-Za-z_][\w \t*]*\b(?<name>\w+)\s*\(/,
  RUST: /^(?<indent>\s*)(?:pub(?:\([^)]*\))? )?(?:(?:const|async|unsafe|extern(?: "[^"]*")?) )*fn (?<name>\w+)/,
  GO: /^(?<indent>)func (?:\(\w+ \*?(?<owner>\w+)[^)]*\) )?(?<name>\w+)/,
};

/** A line that starts a type whose functions are indented in it. */
const owners: Partial<Record<Language, RegExp>> = {
  PYTHON: /^(?<indent>\s*)class (?<owner>\w+)/,
  RUST: /^(?<indent>\s*)(?:impl|(?:pub )?trait)\b(?:<[^{]*?>)? (?:[\w:<>', ]+ for )?(?<owner>\w+)/,
};

/** Returns the functions of a file in their order. It reads how code is usually laid out, and parses nothing. */
export function outlineOf(lines: readonly string[], language: string): OutlinedFunction[] {
  const pattern = functions[language as Language];
  if (!pattern) return [];
  const found: OutlinedFunction[] = [];
  let owner: { name: string; indent: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/\S/);
    if (owner && indent >= 0 && indent <= owner.indent) owner = undefined;
    const begun = owners[language as Language]?.exec(line)?.groups;
    if (begun?.owner) owner = { name: begun.owner, indent };
    const groups = pattern.exec(line)?.groups;
    if (!groups?.name) continue;
    const last = language === 'PYTHON' ? lastIndented(lines, index, indent) : lastOfBraces(lines, index, indent);
    if (last === undefined) continue;
    const type = groups.owner ?? owner?.name;
    const name = type ? `${type}${language === 'RUST' ? '::' : '.'}${groups.name}` : groups.name;
    found.push({ name, first: index + 1, last: last + 1 });
  }
  return found;
}

/** Returns the last line of an indented block. A signature over several lines closes at the block's own indent. */
function lastIndented(lines: readonly string[], first: number, indent: number): number {
  let last = first;
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (line.search(/\S/) <= indent && !line.trimStart().startsWith(')')) break;
    last = at;
  }
  return last;
}

/** Returns the line of the brace that closes the body, or undefined if it's only a declaration. */
function lastOfBraces(lines: readonly string[], first: number, indent: number): number | undefined {
  let at = first;
  while (at < lines.length && !/[{;]/.test(lines[at] ?? '')) at += 1;
  const opening = lines[at] ?? '';
  const [sign] = /[{;]/.exec(opening) ?? [];
  if (sign !== '{') return undefined;
  if (/\}\s*$/.test(opening)) return at;
  const end = lines.findIndex(
    (line, index) => index > at && line.startsWith('}', indent) && line.search(/\S/) === indent,
  );
  return end < 0 ? undefined : end;
}
