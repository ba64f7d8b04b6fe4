import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const tables = readFileSync(join(import.meta.dirname, 'words.md'), 'utf8').split('\n## ');
const unused = rowsOf(tables[0]!).flatMap(([, , names]) => names!.split(', '));
const exempt = rowsOf(tables[1]!).map(([text]) => text!);
/** The app's texts, and those of errors, emails, and the API's page. Operators read metrics, and `build/chunks.ts` names files. */
const files = globSync('{app,contract,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^server\/metrics\/|^app\/build\/chunks/.test(file),
);

/** Attributes whose values aren't shown. */
const silent =
  /^(?:className|id|href|src|key|type|name|htmlFor|role|rel|autoComplete|data-.*|aria-(?:labelledby|describedby|controls))$/;

describe('the names of things on screens', () => {
  it('have tables', () => {
    expect(unused.length).toBeGreaterThan(50);
    expect(exempt.length).toBeGreaterThan(0);
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(files)('%s uses no other name', (file) => {
    expect(strayNames(file, readFileSync(join(root, file), 'utf8'))).toEqual([]);
  });

  it.each([
    ['a string', "const said = 'Take the challenge';", ['challenge']],
    ['an upper-case name', "const said = 'The Verdict is in';", ['verdict']],
    ['a part of a template', `const said = \`\${count} Riddles, one riddle\`;`, ['riddle']],
    ['JSX text', 'const said = <p>Practise\n  it by itself.</p>;', ['practise', 'by itself']],
    ['a name over two lines', 'const said = <p>It runs by\n  itself.</p>;', ['by itself']],
    ['an attribute that is read', 'const said = <p aria-label="Your verdict" />;', ['verdict']],
  ])('finds another name in %s', (_, source, found) => {
    expect(strayNames('sample.tsx', source)).toEqual(found);
  });

  it.each([
    ['a comment', '/** A verdict, anew. */ // a riddle'],
    ['an identifier', 'const verdict = riddle.verdict;'],
    ['an import', "import { verdict } from './the riddle.ts';"],
    ['a code', "const state = 'cancelled';"],
    ['a URL', `const url = \`\${origin}?checkout=cancelled\`;`],
    ['a class name', `const said = <p className={\`verdict \${mood} room wide\`} />;`],
    ['SQL', 'const query = sql`select reply from operations`;'],
    ['a type', "type Mood = 'a verdict' | 'a riddle';"],
    ['a longer word', "const said = 'The mailbox of a chairman';"],
    ['an exempt text', `const said = '${exempt[0]}';`],
  ])('allows another name in %s', (_, source) => {
    expect(strayNames('sample.tsx', source)).toEqual([]);
  });
});

/** Returns the unused names in what people can read of a source. */
function strayNames(file: string, source: string): string[] {
  const texts = textsOf(file, source).map((text) => exempt.reduce((rest, each) => rest.replaceAll(each, ''), text));
  return unused.filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`, 'i').test(text)));
}

function textsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const texts: string[] = [];
  const skipped: { start: number; end: number }[] = [];
  const skip = ({ start, end }: { start: number; end: number }) => void skipped.push({ start, end });
  const found: { start: number; text: string }[] = [];
  new Visitor({
    ImportDeclaration: skip,
    ImportExpression: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') skip(node);
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && silent.test(node.name.name)) skip(node);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !isCode(value)) found.push({ start, text: value });
    },
    TemplateElement: ({ start, value: { cooked, raw } }) => {
      if (!isCode(cooked ?? raw)) found.push({ start, text: cooked ?? raw });
    },
    JSXText: ({ start, value }) => void found.push({ start, text: value }),
  }).visit(program);
  for (const { start, text } of found) {
    if (skipped.some((range) => range.start <= start && start < range.end)) continue;
    texts.push(text.replaceAll(/\s+/g, ' '));
  }
  return texts;
}

/** A lower-case word alone is a value that code compares, such as a state, or a part of a URL. */
function isCode(text: string): boolean {
  return /^[a-z\d_/?&=.#:-]*$/.test(text);
}

/** Returns the cells of a Markdown table's rows, without its head. */
function rowsOf(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
