import { applyPatch, partsOf, patchNames, sidesOf } from '../contract/puzzle-text.ts';
import { letters } from '../contract/puzzles.ts';
import { isClean } from '../rules/puzzle-checks.ts';
import { extensions } from './puzzle-file.ts';
import type { Recordable } from './watch/recordable.ts';

/** The parts of a puzzle that say which versions of its code are proven. */
export type Provable = Pick<Recordable, 'language' | 'questions'> &
  Partial<Pick<Recordable, 'kind' | 'lines' | 'file_name' | 'code_snippet'>>;

export { isClean };

/** The version that the right option of the fix question leads to: `fixed`, or in clean code `harmed`. */
export function changedVersion(puzzle: Pick<Provable, 'kind' | 'lines'>): 'fixed' | 'harmed' {
  return isClean(puzzle) ? 'harmed' : 'fixed';
}

/** The names of the patches for the fix question's wrong options: `<question>-<letter>`. In a fix review the snippet has the patches. */
export function wrongChanges({ kind, questions }: Pick<Provable, 'kind' | 'questions'>): string[] {
  if (kind === 'REVIEW') return [];
  return questions
    .filter(({ is_fix }) => is_fix)
    .flatMap(({ id, correct }) => letters.filter((letter) => letter !== correct).map((letter) => `${id}-${letter}`));
}

/** The versions of the code in the order in which a reader meets them. `inputs` runs on each. */
export function shownVersions({ kind }: Pick<Provable, 'kind'>): string[] {
  if (kind === 'DIFF') return ['before', 'snippet'];
  return kind === 'REVIEW' ? ['snippet', ...patchVersions] : ['snippet'];
}

const patchVersions = patchNames.map((name) => name.toLowerCase().replace(' ', '-'));

/** The versions of the code that the programs judge. `nothing` is a file without code. */
export function candidatesOf(puzzle: Provable): string[] {
  const [first = 'snippet', ...others] = shownVersions(puzzle);
  return [first, ...others, changedVersion(puzzle), 'nothing', ...wrongChanges(puzzle)];
}

/** Returns a version that the snippet alone tells. */
export function codeOf({ kind, code_snippet = '' }: Provable, version: string): string {
  if (kind === 'DIFF') return sidesOf(code_snippet)[version === 'before' ? 'before' : 'after'];
  if (kind !== 'REVIEW') return code_snippet;
  const [own, ...patches] = partsOf(code_snippet, '');
  const patch = patches[patchVersions.indexOf(version)];
  return patch ? applyPatch(own.code, patch.code) : own.code;
}

/** Returns the files that a version consists of, by name. */
export function filesOf({ kind, language, file_name = '' }: Provable, code: string): Record<string, string> {
  if (kind !== 'FILES') return { [`snippet.${extensions[language]}`]: code };
  return Object.fromEntries(partsOf(code, file_name).map((part) => [part.name, part.code]));
}

/** Whether a version is a patch that a fix review offers, and the right one. */
export function isPatch(version: string): boolean {
  return patchVersions.includes(version);
}

export function isRightPatch({ questions }: Pick<Provable, 'questions'>, version: string): boolean {
  const name = patchNames[patchVersions.indexOf(version)];
  return questions.some(({ is_fix, options, correct }) => is_fix && options[correct].text === name);
}
