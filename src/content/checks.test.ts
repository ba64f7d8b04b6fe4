import { describe, expect, test } from 'vitest';
import { type Letter, letters } from '../contract/puzzles.ts';
import { explanationSections } from '../rules/puzzle-checks.ts';
import { codeOf } from './candidates.ts';
import {
  balances,
  checkBuilds,
  checkConfigurations,
  checkIdeas,
  checkLibrary,
  checkLibraryPuzzle,
  checkPuzzle,
  checkRecords,
  claims,
  cleanBalance,
  expectedFiles,
  guessBalance,
  lineBalance,
  numberBalances,
  type PuzzleToCheck,
  programFile,
  recordBalance,
} from './checks.ts';
import type { QuestionInFile, Reading } from './puzzle-file.ts';
import type { LibraryPuzzle } from './read-library.ts';

const question = (id: string, change: Partial<QuestionInFile> = {}): QuestionInFile => ({
  id,
  role: 'Where',
  text: `What does ${id} ask?`,
  hint: 'Follow the input.',
  options: {
    A: { text: `${id} one`, note: 'Right.' },
    B: { text: `${id} two`, note: 'Line 2 refutes it.' },
    C: { text: `${id} six`, note: 'So does line 3.' },
    D: { text: `${id} ten`, note: 'And line 4.' },
  },
  correct: 'A',
  is_fix: id === 'fix',
  ...change,
});

/** An explanation with all its sections. */
function explained(first: string, references: string): string {
  return explanationSections
    .map((section) => `## ${section}\n\n${section === 'References' ? references : first}\n`)
    .join('\n');
}

const sound: LibraryPuzzle = {
  slug: 'off-by-two',
  title: 'Off by Two',
  subtitle: 'Two more than fit',
  description: 'Counts.',
  category: 'Integer Handling',
  cwe: 193,
  language: 'PYTHON',
  difficulty: 1,
  is_premium: false,
  revision: 1,
  kind: 'CLASSIC',
  file_name: 'count.py',
  lines: [{ line: 2, note: 'Here. Or not.' }],
  questions: [question('where'), question('why'), question('fix')],
  solved_blind: '2026-11-20',
  code_snippet: 'count += 1\n'.repeat(15),
  recording: null,
  explanation: explained('On line 2 it counts.', '- [CWE-193](https://cwe.mitre.org/data/definitions/193.html)'),
};

const problemsOf = (change: Partial<LibraryPuzzle>, rest: Partial<Omit<PuzzleToCheck, 'puzzle'>> = {}) => {
  const puzzle = { ...sound, ...change };
  return checkPuzzle({
    puzzle,
    changed: 'count += 2\n',
    files: [...expectedFiles(puzzle), programFile('inputs', puzzle.language)],
    ...rest,
  });
};

/** A first step, which is shorter. */
const step = {
  first_step: 1 as const,
  questions: [question('where')],
  code_snippet: 'count += 1\n'.repeat(5),
  explanation: ['Exploit', 'What only looks dangerous', 'Find it elsewhere'].reduce(
    (whole, section) => whole.replace(`## ${section}\n`, ''),
    sound.explanation,
  ),
};

const withFirst = (change: Partial<QuestionInFile>) => ({
  questions: [question('where', change), question('why'), question('fix')],
});

const withOption = (text: string, note = 'No.') =>
  withFirst({ options: { ...question('where').options, D: { text, note } } });

test('claims an outcome for each question except the fix and those with lines as options', () => {
  const lines = { A: 3, B: 5, C: 8, D: 9 };
  const where = question('where', {
    options: Object.fromEntries(
      Object.entries(lines).map(([letter, line]) => [letter, { text: `After line ${line}`, note: 'No.' }]),
    ) as QuestionInFile['options'],
  });
  expect(claims([where, question('why', { correct: 'B' }), question('fix')])).toEqual({ why: 'why two' });
});

describe('a puzzle', () => {
  test('that is sound has no problems', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test('that is a first step can be shorter, without a fix question', () => {
    expect(problemsOf(step)).toEqual([]);
  });

  test('has exactly the files that its language and fix question require', () => {
    expect(expectedFiles({ language: 'GO', questions: [question('fix', { correct: 'C' })] }).sort()).toEqual([
      'explanation.md',
      'fixed.go',
      'proof_test.go',
      'puzzle.json',
      'snippet.go',
      'works_test.go',
      'wrong/fix-A.patch',
      'wrong/fix-B.patch',
      'wrong/fix-D.patch',
    ]);
    const files = [...expectedFiles(sound), 'inputs.py'].filter((file) => file !== 'wrong/fix-B.patch');
    expect(problemsOf({}, { files: [...files, 'wrong/fix-A.patch'] })).toEqual([
      'wrong/fix-B.patch: missing',
      'wrong/fix-A.patch: does not belong here',
    ]);
  });

  test.each([
    ['fourteen lines', { code_snippet: 'count += 1\n'.repeat(14) }, 'has 14 lines'],
    ['sixty-one lines', { code_snippet: 'count += 1\n'.repeat(61) }, 'has 61 lines'],
    ['no last line break', { code_snippet: 'count += 1\n'.repeat(15).trimEnd() }, 'does not end with a line break'],
    ['a wide line', { code_snippet: `${sound.code_snippet}${'x'.repeat(73)}\n` }, 'line 16 has 73 columns'],
    ['a tab', { code_snippet: `${sound.code_snippet}\tx\n` }, 'line 16 has a tab'],
    ['a space at the end', { code_snippet: `${sound.code_snippet}x \n` }, 'line 16 ends with spaces'],
    ['a comment that tells', { code_snippet: `${sound.code_snippet}# exploitable\n` }, 'gives it away: exploit'],
    ['a line that does not exist', { lines: [{ line: 16, note: 'Off. The end.' }] }, 'line 16 is blank or does not'],
    ['a blank line', { code_snippet: `\n\n${sound.code_snippet}` }, 'line 2 is blank or does not exist'],
    ['a question on a missing line', withFirst({ text: 'Why line 99?' }), 'where: speaks of line 99'],
    ['a note on a missing line', withOption('d', 'See lines 3 and 77.'), 'where: speaks of line 77'],
    ['one option twice', withOption('where  one'), 'where: two options are the same'],
    ['one note twice', withOption('d', 'Right.'), 'where: two notes are the same'],
    ['all of the above', withOption('All of the above'), 'where: an option leans on the others'],
    ['no references', { explanation: explained('Line 2.', 'None.') }, 'has no link under References'],
    ['no section', { explanation: sound.explanation.replace('## Exploit', 'Exploit') }, 'has no section Exploit'],
    ['no line in the explanation', { explanation: explained('It counts.', 'https://a.example') }, 'names no line'],
    [
      'sixteen lines in a first step',
      { ...step, code_snippet: `${sound.code_snippet}x\n` },
      'has 16 lines, not 5 to 15',
    ],
    ['four lines in a first step', { ...step, code_snippet: 'count += 1\n'.repeat(4) }, 'has 4 lines, not 5 to 15'],
    [
      'no fix in a first step',
      { ...step, explanation: sound.explanation.replace('## Fix', 'Fix') },
      'has no section Fix',
    ],
    ['a folder in capitals', { slug: 'Off' }, 'the folder: its name is not kebab-case'],
  ])('with %s is caught', (_, change, problem) => {
    expect(problemsOf(change).join('\n')).toContain(problem);
  });

  test('has an inputs program if it claims an outcome, and none otherwise', () => {
    const onLines = { A: 'Line 2', B: 'Line 3', C: 'Line 4', D: 'Line 5' };
    const withLines = (id: string) => {
      const { options } = question(id);
      for (const letter of letters) options[letter].text = `${onLines[letter]}, ${id}`;
      return question(id, { options });
    };
    const lines = { questions: [withLines('where'), withLines('why'), question('fix')] };
    expect(problemsOf({}, { files: expectedFiles(sound) })).toEqual(['inputs.py: missing']);
    expect(problemsOf(lines, { files: expectedFiles(sound) })).toEqual([]);
    expect(problemsOf(lines)).toEqual(['inputs.py: does not belong here']);
  });

  const reading = (right: number, code = true) => ({ date: '2026-11-26', code, right, of: 5 });

  test('has all its keys reached by the last reader with the code', () => {
    expect(problemsOf({ panels: [reading(4), reading(5), reading(3, false)] })).toEqual([]);
    expect(problemsOf({ panels: [reading(5), reading(4)] })).toEqual([
      'panels: the last reader with the code missed a key',
    ]);
  });

  test('counts as guessed what the last readers without the code and hints reached', () => {
    const puzzle = (...panels: Reading[]) => ({ ...sound, panels });
    const first = puzzle(reading(5, false), reading(2, false), { ...reading(5, false), hint: true }, reading(5));
    expect(guessBalance([first, puzzle(reading(3, false)), sound])).toMatchObject({ count: 5, of: 10, ok: true });
    expect(guessBalance([first, puzzle(reading(4, false))])).toMatchObject({ count: 6, of: 10, ok: false });
  });

  test('can have options that differ only in case, because code can', () => {
    expect(problemsOf(withOption('Where one'))).toEqual([]);
  });

  test('counts a tab as 4 columns in Go', () => {
    const go = { language: 'GO', code_snippet: `${sound.code_snippet}\t${'x'.repeat(69)}\n` } as const;
    expect(problemsOf(go)).toEqual(['snippet.go: line 16 has 73 columns, more than 72']);
  });

  test('whose fixed file is the snippet is caught', () => {
    expect(problemsOf({}, { changed: sound.code_snippet })).toEqual(['snippet.py: equals the fixed file']);
  });
});

test('at least 14% of the puzzles are clean code, first steps left out', () => {
  const marked = [{ line: 2, note: 'Here. Or not.' }];
  const vulnerable = { kind: 'CLASSIC' as const, lines: marked };
  const library = (clean: number, of: number) => [
    ...Array.from({ length: clean }, () => ({ kind: 'CLEAN' as const, lines: [] })),
    ...Array.from({ length: of - clean }, () => vulnerable),
  ];
  expect(cleanBalance(library(7, 50))).toMatchObject({ count: 7, of: 50, ok: true });
  expect(cleanBalance(library(7, 51)).ok).toBe(false);
  const complete = { kind: 'DIFF' as const, lines: [] };
  expect(cleanBalance([complete, ...library(6, 49)])).toMatchObject({ count: 7, of: 50, ok: true });
  const incomplete = { kind: 'DIFF' as const, lines: marked };
  expect(cleanBalance([incomplete, ...library(6, 49)])).toMatchObject({ count: 6, ok: false });
  const steps = Array.from({ length: 12 }, () => ({ ...vulnerable, first_step: 1 as const }));
  expect(cleanBalance([...steps, ...library(7, 50)])).toMatchObject({ count: 7, of: 50, ok: true });
});

test('at most 6 puzzles have a configuration as their second file', () => {
  const files = (name: string) => ({ kind: 'FILES' as const, code_snippet: `use()\n=== ${name}\nx = 1\n` });
  const names = ['nginx.conf', 'role.json', 'ci.yml', 'compose.yaml', 'uv.lock', 'requirements.txt'];
  const six = [...names, 'store.py'].map(files);
  expect(checkConfigurations(six)).toEqual([]);
  expect(checkConfigurations([...six, files('pyproject.toml')])).toEqual([
    '7 puzzles have a configuration as their second file, more than 6',
  ]);
});

describe('In the wild', () => {
  const naming = (...ids: string[]) => ({
    explanation: `CVE-2001-0001\n\n## In the wild\n${ids.join(' ')}\n\n## References\nCVE-2001-0002\n`,
  });

  test('names a CVE in at most two puzzles', () => {
    const twice = [naming('CVE-2024-0001', 'CVE-2024-0001'), naming('CVE-2024-0001')];
    expect(checkRecords(twice)).toEqual([]);
    expect(checkRecords([...twice, naming('CVE-2024-0001')])).toEqual(['3 puzzles name CVE-2024-0001, more than 2']);
  });

  test('names as many recent CVEs as older ones, at least', () => {
    const half = [naming('CVE-2023-0001', 'CVE-2022-0001'), { explanation: '## Fix\nCVE-2001-0001\n' }];
    expect(recordBalance(half)).toMatchObject({ count: 1, of: 2, ok: true });
    expect(recordBalance([...half, naming('CVE-2014-0001')])).toMatchObject({ count: 1, of: 3, ok: false });
  });
});

test('a puzzle in C says how its code is built', () => {
  const puzzle = { slug: 'a', language: 'C' as const, description: 'A parser.' };
  expect(checkBuilds([puzzle])).toEqual(["a/description: doesn't say what the build is"]);
  expect(checkBuilds([{ ...puzzle, description: 'A parser. Built with `gcc -O2`.' }])).toEqual([]);
  expect(checkBuilds([{ ...puzzle, language: 'GO' }])).toEqual([]);
});

describe('a kind', () => {
  const patches = [1, 2, 3].map(
    (number) => `=== Patch ${number}\n@@ -${number} +${number} @@\n-count += 1\n+count += ${1 + number}\n`,
  );
  const diff = `-count = 0\n${' count += 1\n'.repeat(16)}+count += 2\n`;
  const review = sound.code_snippet + patches.join('');
  const reviewFix = (last: string) => {
    const options = Object.fromEntries(
      ['Patch 2', 'Patch 1', last, 'Patch 3'].map((text, index) => [letters[index], { text, note: `Note ${index}.` }]),
    ) as QuestionInFile['options'];
    return { questions: [question('where'), question('why'), question('fix', { options })] };
  };
  const files = {
    kind: 'FILES',
    file_name: 'a.py',
    code_snippet: `${sound.code_snippet}=== b.py\ncount = 0\n`,
  } as const;

  test.each<[string, Partial<LibraryPuzzle>]>([
    ['a diff', { kind: 'DIFF', code_snippet: diff, lines: [{ line: 1, note: 'Was. It was zero.' }] }],
    ['a diff of a complete patch', { kind: 'DIFF', code_snippet: diff, lines: [] }],
    [
      'a diff whose last new line is named',
      { kind: 'DIFF', code_snippet: diff, ...withFirst({ text: 'Why line 17?' }) },
    ],
    ['a diff whose old line is named', { kind: 'DIFF', code_snippet: diff, ...withFirst({ text: 'Why old line 1?' }) }],
    ['clean code', { kind: 'CLEAN', lines: [] }],
    ['two files', files],
    ['code and a configuration', { ...files, code_snippet: files.code_snippet.replace('b.py', 'nginx.conf') }],
    ['long code', { kind: 'LONG', code_snippet: 'count += 1\n'.repeat(150) }],
  ])('%s has no problems', (_, change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  test('a review has no problems if its key is the patch that leads to the fixed file', () => {
    const puzzle = { kind: 'REVIEW' as const, code_snippet: review, ...reviewFix('None of them') };
    const fixedBy = (number: number) => codeOf({ ...sound, ...puzzle }, `patch-${number}`);
    expect(problemsOf(puzzle, { changed: fixedBy(2) })).toEqual([]);
    expect(problemsOf(puzzle, { changed: fixedBy(3) })).toEqual([
      'snippet.py: patch-2 is the key, and leads to another file than fixed.py',
      "snippet.py: patch-3 leads to the same file as fixed.py, and isn't the key",
    ]);
  });

  test('has the files that prove it', () => {
    const names = (change: Partial<LibraryPuzzle>) => expectedFiles({ ...sound, ...change });
    expect(names({ kind: 'CLEAN', lines: [] })).toContain('harmed.py');
    expect(names({ kind: 'DIFF', lines: [] })).toContain('harmed.py');
    expect(names({ kind: 'DIFF' })).toContain('fixed.py');
    expect(names({ kind: 'REVIEW' }).filter((name) => name.startsWith('wrong/'))).toEqual([]);
  });

  test.each<[string, Partial<LibraryPuzzle>, string]>([
    ['a diff without signs', { kind: 'DIFF' }, 'snippet.py: Line 1 of a diff begins with'],
    [
      'a diff that names a missing line',
      { kind: 'DIFF', code_snippet: diff, ...withFirst({ text: 'Why line 18?' }) },
      'speaks of line 18',
    ],
    [
      'a diff that names an old line that stays',
      { kind: 'DIFF', code_snippet: diff, ...withFirst({ text: 'Why old line 2?' }) },
      'speaks of old line 2',
    ],
    ['clean code with a vulnerable line', { kind: 'CLEAN' }, 'lines: clean code has no vulnerable line'],
    ['plain code without a vulnerable line', { lines: [] }, 'lines: no line is marked as vulnerable'],
    [
      'a file with a program of the gate',
      { ...files, code_snippet: files.code_snippet.replace('b.py', 'proof.py') },
      "can't be called proof.py",
    ],
    [
      'a file in another language',
      { ...files, code_snippet: files.code_snippet.replace('b.py', 'b.c') },
      'b.c is neither code that ends with .py nor a configuration',
    ],
    ['a configuration first', { ...files, file_name: 'nginx.conf' }, "can't be called nginx.conf"],
    [
      'a configuration with the name of a program',
      { ...files, code_snippet: files.code_snippet.replace('b.py', 'proof.json') },
      "can't be called proof.json",
    ],
    [
      'a mark on a file',
      { ...files, lines: [{ line: 16, note: 'Here. Or not.' }] },
      'lines: line 16 is blank or does not',
    ],
    [
      'a line option with code',
      withFirst({
        options: Object.fromEntries(
          letters.map((letter, index) => [letter, { text: `Line ${index + 1}: \`count += ${index}\``, note: letter }]),
        ) as QuestionInFile['options'],
      }),
      'where: an option quotes the code: Line 1: `count += 0`',
    ],
    ['a translated word in a note', withOption('seven', 'It starts anew.'), "where: says 'anew'"],
    ['a translated word in a hint', withFirst({ hint: 'Start anew.' }), "where: says 'anew'"],
    ['a hint about a missing line', withFirst({ hint: 'See line 99.' }), 'where: speaks of line 99'],
    ['a translated word in the description', { description: 'Whoever has it counts.' }, "description: says 'Whoever'"],
    [
      'a translated word at a line',
      { lines: [{ line: 2, note: 'Here. In any case.' }] },
      "lines: line 2: says 'In any case'",
    ],
    [
      'a translated word in the explanation',
      { explanation: `${sound.explanation}\nIt is mended.\n` },
      "explanation.md: says 'mended'",
    ],
    [
      'a link to another weakness',
      { explanation: sound.explanation.replace('[CWE-193]', '[CWE-190]') },
      "explanation.md: 'CWE-190' links to",
    ],
    ['long code of 79 lines', { kind: 'LONG', code_snippet: 'count += 1\n'.repeat(79) }, 'has 79 lines, not 80 to 150'],
    [
      'a review with other options',
      { kind: 'REVIEW', code_snippet: review, ...reviewFix('All of them') },
      "the options of the fix question aren't",
    ],
    [
      'a mark on a patch',
      { kind: 'REVIEW', code_snippet: review, lines: [{ line: 18, note: 'Here. Or not.' }] },
      'lines: line 18',
    ],
  ])('%s is caught', (_, change, problem) => {
    expect(problemsOf(change).join('\n')).toContain(problem);
  });
});

describe('the library', () => {
  test('repeats no title, no subtitle, and no question', () => {
    const other = {
      ...sound,
      slug: 'again',
      title: 'OFF by  two',
      questions: [question('where', { id: 'where-else' })],
    };
    expect(checkLibrary([sound, other])).toEqual([
      'again: title repeats off-by-two: title',
      'again: subtitle repeats off-by-two: subtitle',
      'again: question where-else repeats off-by-two: question where',
    ]);
  });

  test('has each first step of a language once', () => {
    const other = {
      ...sound,
      slug: 'again',
      title: 'Again',
      subtitle: 'Once more',
      questions: [question('else')],
      first_step: 1 as const,
    };
    expect(checkLibrary([{ ...sound, first_step: 1 }, other])).toEqual([
      'again: first_step repeats off-by-two: first_step',
    ]);
    expect(
      checkLibrary([
        { ...sound, first_step: 1 },
        { ...other, language: 'GO' },
      ]),
    ).toEqual([]);
    expect(
      checkLibrary([
        { ...sound, first_step: 1 },
        { ...other, first_step: 2 },
      ]),
    ).toEqual([]);
  });

  test('names the other puzzles of an idea, if there are any', () => {
    const puzzle = (slug: string, fields: Partial<LibraryPuzzle> = {}) => ({
      ...sound,
      slug,
      idea: 'off-by-two',
      ...fields,
    });
    const [one, other] = [puzzle('one'), puzzle('other', { title: 'Plus Two', explanation: 'As in *Off by Two*.' })];
    expect(checkIdeas([one, other, sound])).toEqual([
      "one: Find it elsewhere doesn't name *Plus Two*, which has the same idea",
    ]);
    expect(checkIdeas([one, sound])).toEqual(['one: no other puzzle has the idea off-by-two']);
    expect(checkIdeas([{ ...one, explanation: '*Plus Two* again.' }, other])).toEqual([]);
    const quoted = { ...other, title: 'It’s Two' };
    for (const explanation of ["As in *It's Two*.", 'As in *It’s Two*.']) {
      expect(checkIdeas([{ ...one, explanation }, quoted])).toEqual([]);
    }
  });

  test('can repeat a question with other options', () => {
    const options = { ...question('where').options, A: { text: 'another', note: 'Right.' } };
    const other = {
      ...sound,
      slug: 'again',
      title: 'Again',
      subtitle: 'Once more',
      questions: [question('where', { options })],
    };
    expect(checkLibrary([sound, other])).toEqual([]);
  });

  test('requires what a skeleton can omit', () => {
    const panel = { date: '2026-11-26', right: 3, of: 3 };
    const opening = [
      `**Class:** Path traversal, [CWE-${sound.cwe}](https://cwe.mitre.org/data/definitions/${sound.cwe}.html)`,
      '**Root cause:** Line 1 joins the name as it came.',
      '**Rule:** Resolve a path before you check it.',
      '## What happens',
    ].join('\n\n');
    const explanation = `${opening}\n\n## Exploit\n\n\`\`\`python\n1\n\`\`\`\n\n## Find it elsewhere\n\nGrep, fuzz, and ask.\n`;
    const panels = [true, false].map((code) => ({ ...panel, code }));
    expect(checkLibraryPuzzle({ ...sound, explanation, panels })).toEqual([]);
    expect(checkLibraryPuzzle({ ...sound, explanation: explanation.replace('fuzz', 'test') })).toEqual([
      "explanation.md: Find it elsewhere doesn't say what to fuzz",
      'puzzle.json: nobody has read it with the code',
      'puzzle.json: nobody has read it without the code',
    ]);
    expect(checkLibraryPuzzle({ ...sound, explanation: opening, panels, first_step: 1 })).toEqual([]);
    const subtitled = (subtitle: string) => checkLibraryPuzzle({ ...sound, subtitle, explanation, panels });
    expect([subtitled(''), subtitled('It counts anew.')].flat()).toEqual([
      'subtitle: it has none',
      "subtitle: says 'anew'. Write: again",
      'subtitle: ends with a period',
    ]);
  });

  const asking = (...lines: number[]) => {
    const options = structuredClone(question('where').options);
    letters.forEach((letter, index) => {
      options[letter].text = `Line ${lines[index]}`;
    });
    return question(`line-${lines.join('-')}`, { options });
  };

  const counting = (right: Letter, ...numbers: string[]) => {
    const options = structuredClone(question('count').options);
    letters.forEach((letter, index) => {
      options[letter].text = numbers[index] ?? '';
    });
    return question(`count-${numbers.join('-')}`, { options, correct: right });
  };

  test('has few questions with four numbers, and no rank among them that is right too often', () => {
    const counted = [counting('D', '`1`', '2 bytes', '3%', '1,024 bytes'), counting('A', '-1', '0', '0.5', '7')];
    const others = [
      counting('A', '1', '2', '3', '4 or 5'),
      counting('A', '90 and 95', '1', '2', '3'),
      asking(2, 3, 4, 5),
    ];
    const balancesOf = (questions: QuestionInFile[]) =>
      numberBalances(questions, true).map(
        ({ count, of, ok }) => `${count} of ${of}${ok ? '' : ', too many or too few'}`,
      );
    expect(balancesOf([...counted, ...others])).toEqual([
      '2 of 5, too many or too few',
      '1 of 2, too many or too few',
      '0 of 2, too many or too few',
      '0 of 2, too many or too few',
      '1 of 2, too many or too few',
    ]);
    const even = (['A', 'B', 'C', 'D'] as const).map((right) => counting(right, '4', '3', '2', '1'));
    const rest = Array.from({ length: 16 }, () => asking(2, 3, 4, 5));
    expect(numberBalances([...even, ...rest], true).every(({ ok }) => ok)).toBe(true);
  });

  test('offers four numbers in one question at most, and not in the first', () => {
    const numbers = counting('A', '1', '2', '3', '4');
    const problems = (...questions: QuestionInFile[]) =>
      checkLibraryPuzzle({ ...sound, questions }).filter((each) => each.startsWith('questions'));
    expect(problems(question('where'), numbers, question('fix'))).toEqual([]);
    expect(problems(numbers, question('where'), counting('B', '5', '6', '7', '8'))).toEqual([
      'questions: the first one offers four numbers',
      'questions: 2 offer four numbers',
    ]);
  });

  test('names a vulnerable line no more often than any other', () => {
    const even = {
      ...sound,
      questions: [asking(2, 3, 4, 5), asking(2, 3, 4, 5), { ...asking(2, 2, 2, 2), is_fix: true }],
    };
    expect(lineBalance([even])).toMatchObject({ count: 2, of: 8, highest: 1 / 4, ok: true });
    const uneven = { ...sound, questions: [asking(2, 3, 4, 5), asking(2, 6, 7, 8)] };
    expect(lineBalance([uneven])).toMatchObject({ count: 2, of: 8, highest: 1 / 7, ok: false });
  });

  const library = (puzzles: number, questionAt: (index: number) => Partial<QuestionInFile>) =>
    Array.from({ length: puzzles }, (_, index) => ({ ...sound, questions: [question('where', questionAt(index))] }));
  const failing = (puzzles: LibraryPuzzle[]) =>
    balances(
      puzzles.flatMap(({ questions }) => questions),
      puzzles.length >= 96,
    ).flatMap(({ name, ok }) => (ok ? [] : [name]));
  const lengthened = (index: number): Partial<QuestionInFile> => {
    const options = structuredClone(question('where').options);
    const correct = letters[index % 4] ?? 'A';
    const longest = index % 16 < 4 ? correct : (letters[(index + 1) % 4] ?? 'B');
    options[longest].text += ' and more';
    return { options, correct };
  };

  test('of 96 puzzles is balanced if a quarter of the right options are longest and each letter has a quarter', () => {
    expect(failing(library(96, lengthened))).toEqual([]);
  });

  test("of 96 puzzles can't have 30 right options under one letter", () => {
    const skewed = library(96, (index) => ({ ...lengthened(index), ...(index % 16 === 5 && { correct: 'A' }) }));
    expect(
      balances(
        skewed.flatMap(({ questions }) => questions),
        true,
      )[1],
    ).toMatchObject({ name: 'right option is A', count: 30, of: 96 });
    expect(failing(skewed)).toEqual(['right option is A', 'right option is B']);
  });

  test('of 40 puzzles can deviate as far as chance, and no further', () => {
    const skewed = (extra: number) =>
      library(40, (index) => ({
        correct: letters[index < extra ? 0 : index % 4] ?? 'A',
        options: lengthened(index).options,
      }));
    expect(failing(skewed(7))).not.toContain('right option is A');
    expect(failing(skewed(20))).toContain('right option is A');
  });

  test('must not reveal the right option by its length', () => {
    const longest = library(40, (index) => ({ ...lengthened(0), correct: index % 4 === 0 ? 'B' : 'A' }));
    expect(failing(longest)).toContain('right option is the longest');
  });

  test('counts a right option that ties for longest by the chance to guess it', () => {
    expect(balances([question('where')], true)[0]).toMatchObject({ count: 1 / 4, of: 1 });
  });
});
