import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LibraryPuzzle } from '../../src/content/read-library.ts';

/** The files of a sound puzzle: a greeting that should be loud and isn't. */
export const greetingFiles = {
  'snippet.py': 'def greet(name):\n    return "hi " + name\n',
  'fixed.py': 'def greet(name):\n    return ("hi " + name).upper()\n',
  'proof.py': `import sys, snippet
quiet = snippet.greet("Al").startswith("hi")
print("HARM: quiet" if quiet else "NO HARM: loud")
sys.exit(0 if quiet else 1)
`,
  'works.py': `import sys, snippet
named = "al" in snippet.greet("Al").lower()
print("WORKS" if named else "no name")
sys.exit(0 if named else 1)
`,
  'wrong/fix-B.patch': greetingPatch('    return "hi " + name.upper()'),
  'wrong/fix-C.patch': greetingPatch('    return "HI "'),
  'wrong/fix-D.patch': greetingPatch('    return "hi, " + name'),
};

/** A patch that replaces the greeting's second line. */
export function greetingPatch(line: string) {
  return `--- a/snippet.py
+++ b/snippet.py
@@ -1,2 +1,2 @@
 def greet(name):
-    return "hi " + name
+${line}
`;
}

/** Writes a puzzle of another kind to `folder/slug`. Its programs are the greeting's if `files` has no others. */
export function writeKind(
  folder: string,
  slug: string,
  puzzle: Partial<LibraryPuzzle>,
  files: Record<string, string>,
): LibraryPuzzle {
  const { 'proof.py': proof, 'works.py': works } = greetingFiles;
  const greeting = writeFiles(folder, slug, { 'proof.py': proof, 'works.py': works, ...files });
  return { ...greeting, ...puzzle };
}

/** Writes the puzzle's files to `folder/slug`, with some of them changed, and returns as much of the puzzle as proofs need. */
export function writeGreeting(
  folder: string,
  slug: string,
  changed: Partial<Record<keyof typeof greetingFiles | 'inputs.py', string>> = {},
) {
  return writeFiles(folder, slug, { ...greetingFiles, ...changed });
}

function writeFiles(folder: string, slug: string, files: Record<string, string>): LibraryPuzzle {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, slug, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const options = { A: { text: 'It is loud' }, B: { text: '`hi Al`' }, C: { text: 'hi' }, D: { text: 'Al' } };
  const questions = [
    { id: 'says', is_fix: false, correct: 'B', options },
    { id: 'fix', is_fix: true, correct: 'A', options },
  ];
  return { slug, language: 'PYTHON', code_snippet: files['snippet.py'], questions } as LibraryPuzzle;
}
