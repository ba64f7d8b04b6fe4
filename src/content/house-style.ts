/** Words that the house style replaces, and what to write instead. */
const replaced: [RegExp, string][] = [
  [/\bwho(m|se)?ever\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\bno concern of\b/i, "doesn't affect"],
  [/\bfrom when on\b/i, 'when … first'],
  [/\bfor how long\b/i, 'how long'],
  [/\bforetell/i, 'predict'],
  [/\bin place of\b/i, 'instead of'],
  [/\b(beside|as of)\b/i, 'next to, since'],
  [/\bby then\b/i, 'already'],
  [/\bat once\b/i, 'immediately, or at the same time'],
  [/\bin any case\b/i, 'always'],
  [/\b(mend|mends|mended|mending)\b/i, 'fix'],
  [/\b(foreign)\b(?! (key|function))/i, 'other'],
  [/\bdearer\b/i, 'more expensive'],
  [/\bnewest but one\b/i, 'second newest'],
  [/\bnothing against\b/i, 'accepts'],
  [/\ball (else|is the same)\b/i, 'everything'],
  [/\b(whereby|thereby|therein|thereof|hereby|upon|likewise|hence|thus)\b/i, 'a plain word'],
  [/\bsomebody\b/i, 'someone, or the actor'],
  [/\bmay not\b/i, 'must not, or might not'],
  [/\bany (longer|more)\b(?! than)/i, 'anymore'],
  [/\bafterwards\b/i, 'afterward'],
  [/\bis to be\b|\bare to be\b/i, 'must be'],
  [
    /\b(can not|cannot|is not|are not|does not|do not|did not|was not|were not|will not|would not|has not|have not)\b/i,
    'a contraction',
  ],
  [/—/, 'a comma or a new sentence'],
  [/[«»]/, 'straight quotes, or the number of the line'],
];

/** A reference to another option by its place, which readers can't follow if the order changes. */
const byPlace =
  /\bthe (first|second|third|fourth|last|previous|next) (option|answer|choice|pattern)\b|\b(the )?(option|answer|choice) (above|below)\b/i;

/** A text without code, quotations, titles in italics, and addresses, which follow no house style. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '`')
    .replace(/\[[^\]]*\]\([^()\s]*\)/g, '')
    .replace(/"[^"\n]*"|“[^”]*”/g, '')
    .replace(/(?<!\*)\*[A-Z][^*\n]*\*(?!\*)/g, '');
}

/** Returns what the house style forbids in a text that readers see. */
export function checkProse(markdown: string): string[] {
  const prose = proseOf(markdown);
  const words = replaced.flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose)?.[0];
    return found ? [`says '${found}'. Write: ${instead}`] : [];
  });
  const place = byPlace.exec(prose)?.[0];
  return [...words, ...(place ? [`names '${place}'. Name an option by its letter`] : [])];
}

/** Returns which links and citations of a Markdown text are malformed, or lead to something other than what they name. */
export function checkLinks(markdown: string): string[] {
  const text = markdown.replace(/```[\s\S]*?```/g, '').replace(/(?<!\[)`[^`]*`(?!\])/g, '');
  const links = [...text.matchAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(((?:[^()\s]|\([^()]*\))*)\)/g)].map(
    ([, label = '', address = '']) => ({ label, address }),
  );
  const cited = [...text.matchAll(/\b(?:CVE|GHSA|RUSTSEC)-[\w-]+/g)].map(([id]) => id);
  return [
    ...(text.split('](').length - 1 > links.length ? ['has a link without an end'] : []),
    ...links
      .filter(({ address }) => !isWebAddress(address))
      .map(({ address }) => `links to '${address}', which isn't an https address`),
    ...links
      .filter(({ label, address }) => !isWhatItNames(label, address))
      .map(({ label, address }) => `'${label}' links to ${address}`),
    ...cited.filter((id) => !wellFormedId.test(id)).map((id) => `cites '${id}', which isn't an identifier`),
    ...[...text.matchAll(/(?<![(\w])https?:\/\/\S+/g)].map(([address]) => `has the bare address ${address}`),
  ];
}

const wellFormedId = /^(CVE-\d{4}-\d{4,7}|GHSA(-[23456789cfghjmpqrvwx]{4}){3}|RUSTSEC-\d{4}-\d{4})$/;

function isWebAddress(address: string): boolean {
  return address.startsWith('https://') && URL.canParse(address);
}

/** Whether an identifier in a label and the one in the address agree. Advisories of a vendor are known by other names. */
function isWhatItNames(label: string, address: string): boolean {
  const named = (pattern: RegExp) => pattern.exec(label)?.[1];
  const cwe = named(/\bCWE-(\d+)/);
  const rfc = named(/\bRFC (\d+)/);
  const cve = /\bCVE-\d+-\d+/.exec(address)?.[0];
  return (
    (!cwe || address === `https://cwe.mitre.org/data/definitions/${cwe}.html`) &&
    (!rfc || address.startsWith(`https://www.rfc-editor.org/rfc/rfc${rfc}`)) &&
    (!cve || label.includes(cve))
  );
}

/** What 'Find it elsewhere' tells, by a word that each hint has. */
const hints: [string, RegExp][] = [
  ['grep for', /\bgrep\b/i],
  ['fuzz', /\bfuzz/i],
  ['ask', /\bask\b/i],
];

/** Returns what an explanation of the library lacks to teach: hints for other code, and a program that readers can run. */
export function checkLesson(explanation: string): string[] {
  const section = (title: string) =>
    new RegExp(`^## ${title}\\s*$([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(explanation)?.[1] ?? '';
  const elsewhere = section('Find it elsewhere');
  return [
    ...hints
      .filter(([, hint]) => !hint.test(elsewhere))
      .map(([what]) => `Find it elsewhere doesn't say what to ${what}`),
    ...(/```(c|go|python|rust)\n[\s\S]*?```/.test(section('Exploit')) ? [] : ['Exploit has no program to run']),
  ];
}

const longestLine = 220;

/**
 * Returns what's wrong with an explanation's first lines: the class by the names that people search for, with the puzzle's CWE; the root cause
 * in one sentence; the rule to take away.
 */
export function checkOpening(explanation: string, cwe: number): string[] {
  const opening = /^\*\*Class:\*\* (.+)\n\n\*\*Root cause:\*\* (.+)\n\n\*\*Rule:\*\* (.+)\n\n## What happens$/m.exec(
    explanation,
  );
  if (opening?.index !== 0) return ["doesn't open with its class, root cause, and rule"];
  const [, kind = '', ...sentences] = opening;
  return [
    ...(kind.includes(`(https://cwe.mitre.org/data/definitions/${cwe}.html)`)
      ? []
      : [`its class doesn't link CWE-${cwe}`]),
    ...[kind, ...sentences]
      .filter((line) => line.replaceAll(/\]\([^)]*\)/g, ']').length > longestLine)
      .map((line) => `a first line has over ${longestLine} characters: ${line}`),
    ...sentences.filter((line) => !/[.!?]`?$/.test(line)).map((line) => `a first line isn't a sentence: ${line}`),
  ];
}
