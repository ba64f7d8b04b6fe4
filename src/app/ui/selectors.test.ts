import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const app = resolve(import.meta.dirname, '..');

/** Every selector of a stylesheet. */
function selectorsOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return [...rules].flatMap(([, selectors = '']) => splitOutside(selectors.trim(), /,/));
}

/** Splits at what is outside of parentheses and brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

// Chromium has one list of what all these rules style. With an entry for any element, whatever changes in an element that one of them asks
// about styles all of that element again: a page, at each click.
test('a rule that asks by :has() what is in an element names what it styles around it', () => {
  const unnamed = globSync('**/*.css', { cwd: app }).flatMap((file) =>
    selectorsOf(readFileSync(resolve(app, file), 'utf8')).filter((selector) => {
      if (selector.startsWith('@')) return false;
      const compounds = splitOutside(selector, /[\s>+~]/);
      const styled = compounds.at(-1) ?? '';
      return compounds.slice(0, -1).some((part) => part.includes(':has(')) && !/^(?:[.#]|[a-z]|:is\([.#])/.test(styled);
    }),
  );
  expect(unnamed).toEqual([]);
});
