import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedVersion, codeOf, filesOf, isClean } from '../candidates.ts';
import { extensions } from '../puzzle-file.ts';
import type { LibraryPuzzle } from '../read-library.ts';
import type { Command } from '../watch/run-command.ts';

/** The program that an explanation lets readers run: its files by name, how it's built and run, and what the text says about the end. */
export interface ExplainedProgram {
  files: Record<string, string>;
  /** Run one after another. The last one runs the program, the others build it. */
  commands: Command[];
  /** What the explanation says first that the program prints. */
  prints: string;
  /** Whether the explanation says that the program hangs, or ends with a report or a crash. */
  hangs: boolean;
  fails: boolean;
}

const fenced = { PYTHON: 'python', C: 'c', RUST: 'rust', GO: 'go' } as const;

/** Where the program stands in an explanation: the section, and in it the last block in the puzzle's language. */
const sectionOf = (explanation: string) => /^## Exploit\n([\s\S]*?)(?=^## )/m.exec(explanation)?.[1] ?? '';

/**
 * Returns the program under 'Exploit' as a reader would set it up from the text: next to the puzzle's code, or in correct code next to the changed
 * one, under the names that the program and the text use. Throws an Error if there is none.
 */
export function explainedProgram(puzzle: LibraryPuzzle, folder: string): ExplainedProgram {
  const { language, slug, kind } = puzzle;
  const section = sectionOf(puzzle.explanation);
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${fenced[language]}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  const block = blocks.at(-1);
  if (!block?.[1]) throw new Error(`${slug}/explanation.md: 'Exploit' has no program to run`);
  const program = block[1];
  const before = section.slice(0, block.index);
  const after = section.slice(block.index + block[0].length);
  const extension = extensions[language];
  const code = isClean(puzzle)
    ? readFileSync(join(folder, slug, `${changedVersion(puzzle)}.${extension}`), 'utf8')
    : codeOf(puzzle, 'snippet');
  const own =
    kind === 'FILES' ? filesOf(puzzle, code) : { [`${moduleOf(language, program, before)}.${extension}`]: code };
  const name = programName(language, program);
  const shell = /^```sh\n([\s\S]*?)^```$/m.exec(after)?.[1];
  const hangs = /\bhangs\b/.test(after);
  const commands = shell ? [['sh', '-c', shell] as Command] : commandsOf(language, name, section);
  // A program that's stopped leaves what it printed in its buffer, unless each line is written at once.
  if (hangs) commands.push(['stdbuf', '-oL', ...(commands.pop() ?? [])]);
  return {
    // A Go program of its own needs none of the puzzle's files.
    files: { ...(name === 'main.go' ? {} : own), [name]: program },
    commands,
    prints: /\b(?:prints|log says|ends with) `([^`]+)`/.exec(after)?.[1] ?? '',
    hangs,
    fails: /\breports?\b|\baborts\b|\bpanic\b|echo \$\?/.test(after) || commands.flat().includes('-fsanitize=address'),
  };
}

/** The name, without its extension, under which a program finds the puzzle's code. */
function moduleOf(language: LibraryPuzzle['language'], program: string, before: string): string {
  const named = {
    PYTHON: /`(?!run\b)(\w+)\.py`/.exec(before.slice(before.lastIndexOf('\n\n', before.length - 3))),
    C: /#include "(\w+)\.c"/.exec(program),
    RUST: /"(\w+)\.rs"|^mod (\w+);/m.exec(program),
    GO: null,
  }[language];
  return named?.[1] ?? named?.[2] ?? 'snippet';
}

function programName(language: LibraryPuzzle['language'], program: string): string {
  if (language === 'GO') return /^package main$/m.test(program) ? 'main.go' : 'run_test.go';
  if (language === 'RUST') return /^mod \w+;$/m.test(program) ? 'main.rs' : 'run.rs';
  return `run.${extensions[language]}`;
}

/** The commands that the text names, with its options. Where it names none, those without options. */
function commandsOf(language: LibraryPuzzle['language'], name: string, section: string): Command[] {
  const built = `./${name.replace(/\.\w+$/, '')}`;
  const options = () => {
    const named = new RegExp(`\`(?:gcc|rustc) ([^\`]*?) ?${name.replace('.', '\\.')}\\b`).exec(section)?.[1];
    return named ? named.split(' ') : [];
  };
  switch (language) {
    case 'PYTHON':
      return [['python3', name]];
    case 'C':
      return [['gcc', ...options(), name], ['./a.out']];
    case 'RUST':
      return [['rustc', ...options(), name], [built]];
    case 'GO':
      // Built first, because an empty cache makes that take minutes.
      return name === 'main.go'
        ? [
            ['go', 'build', '-o', 'run', name],
            ['go', 'run', name],
          ]
        : [
            ['go', 'mod', 'init', 'snippet'],
            ['go', 'test', '-c', '-o', 'run', '.'],
            ['go', 'test', '-v'],
          ];
  }
}
