import { describe, expect, it } from 'vitest';
import { checkLesson, checkLinks, checkOpening, checkProse } from './house-style.ts';

describe('prose', () => {
  it.each([
    ['Whoever has the file reads it.', 'Whoever'],
    ['It starts anew.', 'anew'],
    ['Who reads it is no concern of its.', 'no concern of'],
    ['From when on can Eve read it?', 'From when on'],
    ['It uses `a` in place of `b`.', 'in place of'],
    ['Line 3 has run by then.', 'by then'],
    ['It takes it away in any case.', 'in any case'],
    ['It may not be empty.', 'may not'],
    ['The file cannot be read.', 'cannot'],
    ['Somebody reads it.', 'Somebody'],
    ["It's what the second option does.", 'the second option'],
    ['Line «int file» opens it.', '«'],
  ])('%s is caught', (text, found) => {
    expect(checkProse(text).join()).toContain(`'${found}'`);
  });

  it('can quote, name code, and link to a title', () => {
    expect(
      checkProse(
        'The manual says "cannot". `whoever` is a name. See [How it is not done](https://a.example/by-then).\n```\nanew\n```\n',
      ),
    ).toEqual([]);
  });

  it.each(['A foreign key.', 'A foreign function.', 'No more than 3, not any more than that.', 'Name option B.'])(
    '%s is fine',
    (text) => {
      expect(checkProse(text)).toEqual([]);
    },
  );
});

describe('links', () => {
  it.each([
    ['[a page](http://a.example)', "isn't an https address"],
    ['[a page](a.example)', "isn't an https address"],
    ['[a page](https://a.example', 'without an end'],
    ['See https://a.example for it.', 'bare address'],
    ['CVE-2021-12 shows it.', "'CVE-2021-12'"],
    ['GHSA-1234 shows it.', "'GHSA-1234'"],
    ['[CVE-2021-1234](https://nvd.nist.gov/vuln/detail/CVE-2021-4321)', "'CVE-2021-1234' links to"],
    ['[CWE-22: Path Traversal](https://cwe.mitre.org/data/definitions/23.html)', 'links to'],
    ['[RFC 9110](https://www.rfc-editor.org/rfc/rfc9112)', 'links to'],
  ])('%s is caught', (text, problem) => {
    expect(checkLinks(text).join()).toContain(problem);
  });

  it.each([
    '[CVE-2021-41773](https://nvd.nist.gov/vuln/detail/CVE-2021-41773) and CVE-2021-42013',
    '[CVE-2024-27304](https://github.com/jackc/pgx/security/advisories/GHSA-mrww-27vc-gghv)',
    '[CWE-22: Path Traversal](https://cwe.mitre.org/data/definitions/22.html)',
    '[RFC 9110, section 15.4](https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4)',
    '[`open(2)`](https://man7.org/linux/man-pages/man2/open.2.html)',
    '[a page](https://a.example/a_(b))',
    'A post such as `[x](/y)` makes a link.',
  ])('%s is fine', (text) => {
    expect(checkLinks(text)).toEqual([]);
  });
});

describe('an explanation', () => {
  const lesson = [
    '## Exploit\n\n```python\nprint(1)\n```\n',
    '## Find it elsewhere\n\n- **Grep** for it.\n- **Fuzz** it.\n- **Ask:** Is it there?\n',
    '## References\n',
  ].join('\n');

  it('has a program to run, and says what to grep for, fuzz, and ask', () => {
    expect(checkLesson(lesson)).toEqual([]);
  });

  it.each([
    ['Grep', "doesn't say what to grep for"],
    ['Fuzz', "doesn't say what to fuzz"],
    ['Ask', "doesn't say what to ask"],
    ['```python', 'has no program to run'],
  ])('without %s is caught', (word, problem) => {
    expect(checkLesson(lesson.replace(word, '')).join()).toContain(problem);
  });

  it('has its hints in the section for them', () => {
    expect(checkLesson(lesson.replace('- **Fuzz** it.\n', '').replace('References', 'Fuzz'))).toHaveLength(1);
  });
});

describe("an explanation's first lines", () => {
  const opening = `**Class:** Time of check to time of use (TOCTOU), [CWE-367](https://cwe.mitre.org/data/definitions/367.html)

**Root cause:** Line 3 checks a path that line 5 opens again.

**Rule:** Open the file once, and check what you opened.

## What happens
`;

  it('name the class, the root cause, and the rule', () => {
    expect(checkOpening(opening, 367)).toEqual([]);
  });

  it.each([
    ['a missing rule', opening.replace(/\*\*Rule.*\n\n/, ''), "doesn't open with"],
    ['lines in another order', opening.replace('Class', 'Rule'), "doesn't open with"],
    ['text before them', `First.\n\n${opening}`, "doesn't open with"],
    ['the CWE of another puzzle', opening.replaceAll('367', '362'), "doesn't link CWE-367"],
    ['a long line', opening.replace('Line 3', 'x'.repeat(220)), 'over 220 characters'],
    ['a phrase for a sentence', opening.replace('again.', 'again'), "isn't a sentence"],
  ])('are checked for %s', (_what, changed, problem) => {
    expect(checkOpening(changed, 367).join()).toContain(problem);
  });
});
