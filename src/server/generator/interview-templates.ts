import type { Category } from '../../contract/categories.ts';
import type { ChoiceDraft, OpenDraft } from '../../contract/generate.ts';
import type { InterviewType } from '../../contract/interview.ts';
import { letters } from '../../contract/puzzles.ts';

interface Requests {
  category: Category;
  type: InterviewType;
  topic_request: string;
  context_request: string;
}

/** What is asked of a category. Cause, harm and defence are a sentence each with the phrase and the other words for it as a key point. */
interface Subject {
  flaw: string;
  cause: Point;
  harm: Point;
  defence: Point;
  search: Point;
  /** What is often named as a defence, and why it is none. */
  mistaken: [Mistake, Mistake, Mistake];
}

interface Point {
  sentence: string;
  phrase: string;
  synonyms: string[];
}

type Mistake = [option: string, note: string];

/** An interview question on the category's best known flaw, to be reworked by staff. */
export function draftInterviewByTemplate({ category, type, ...requests }: Requests): ChoiceDraft | OpenDraft {
  const subject = subjects[category];
  const topic = requests.topic_request.replace(/[.?!\s]+$/, '');
  const context = requests.context_request.replace(/[.\s]+$/, '');
  const title = topic ? topic.slice(0, 100) : `${category}: ${type === 'MC' ? 'the defence' : 'in your own words'}`;
  const setting = [context && `The setting: ${context}.`, topic && `The topic: ${topic}.`].filter(Boolean).join(' ');
  const explanation = [subject.cause, subject.harm, subject.defence].map(({ sentence }) => sentence).join(' ');
  return type === 'MC'
    ? { title, explanation, ...choice(subject, setting, topic.length + context.length) }
    : { title, explanation, ...open(subject, setting) };
}

function choice({ flaw, defence, mistaken }: Subject, setting: string, seed: number) {
  const place = seed % letters.length;
  const right: Mistake = [capital(defence.phrase), defence.sentence];
  const options = [...mistaken].toSpliced(place, 0, right);
  const [a, b, c, d] = options.map(([option]) => option);
  const [A, B, C, D] = options.map(([, note]) => note);
  return {
    description: `${setting} Which of these removes **${flaw}** at its root?`.trim(),
    option_a: a ?? '',
    option_b: b ?? '',
    option_c: c ?? '',
    option_d: d ?? '',
    correct_mc_answer: letters[place] ?? 'A',
    notes: { A: A ?? '', B: B ?? '', C: C ?? '', D: D ?? '' },
  };
}

function open({ flaw, cause, harm, defence, search }: Subject, setting: string) {
  const points = [cause, harm, defence, search];
  const ask = `Explain **${flaw}** to a colleague: what causes it, what an attacker gains, how it is prevented, and how you would look for it.`;
  return {
    description: `${setting} ${ask}`.trim(),
    correct_text_answer: points.map(({ sentence }) => sentence).join(' '),
    key_points: points.map(({ phrase, synonyms }) => ({ phrase, synonyms })),
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const subjects: Record<Category, Subject> = {
  'Memory Safety': {
    flaw: 'a buffer overflow',
    cause: {
      sentence: 'A length is trusted without a check against the size of the buffer.',
      phrase: 'length is trusted without a check',
      synonyms: ['missing bounds check', 'bounds are not checked', 'length is not validated'],
    },
    harm: {
      sentence: 'What lies behind the buffer is overwritten, up to a return address, and the attacker runs code.',
      phrase: 'attacker runs code',
      synonyms: ['code execution', 'overwrites the return address', 'control of execution'],
    },
    defence: {
      sentence: 'Every length is checked against the buffer before the copy, or a language checks it.',
      phrase: 'length is checked before the copy',
      synonyms: ['check bounds', 'memory-safe language', 'validate the length'],
    },
    search: {
      sentence: 'I look for it by fuzzing with a sanitizer.',
      phrase: 'fuzzing with a sanitizer',
      synonyms: ['fuzzing', 'AddressSanitizer'],
    },
    mistaken: [
      ['A canary behind the buffer', 'It notices some overflows of the stack once they have happened.'],
      ['Addresses at random places', 'The overflow remains, and a leak tells the addresses.'],
      ['A larger buffer', 'The attacker sends more.'],
    ],
  },
  Injection: {
    flaw: 'SQL injection',
    cause: {
      sentence: 'Input becomes part of the text of a query.',
      phrase: 'input becomes part of the query',
      synonyms: ['input is concatenated into the query', 'query is built from strings', 'mixes data and code'],
    },
    harm: {
      sentence: 'The attacker reads or changes the whole database.',
      phrase: 'attacker reads the database',
      synonyms: ['dump the database', 'change data', 'reads other tables'],
    },
    defence: {
      sentence: 'Values are bound as parameters, so that they are never read as SQL.',
      phrase: 'values are bound as parameters',
      synonyms: ['parameterized queries', 'prepared statements', 'placeholders'],
    },
    search: {
      sentence: 'I look for queries that are built by joining strings.',
      phrase: 'look for queries built by joining strings',
      synonyms: ['search for string concatenation', 'static analysis', 'grep for queries'],
    },
    mistaken: [
      ['Taking quotes out of the input', 'Numbers and names of columns need no quotes.'],
      ['A firewall for web applications', 'It knows patterns, and there are other ways to write them.'],
      ['Hiding error messages', 'Answers that differ in content or time tell as much.'],
    ],
  },
  'Access Control': {
    flaw: "access to other users' objects by their ids",
    cause: {
      sentence: 'The server finds an object by its id and does not check the owner.',
      phrase: 'server does not check the owner',
      synonyms: ['missing authorization check', 'ownership is not verified', 'permission is not checked'],
    },
    harm: {
      sentence: "By changing the id an attacker reads other users' data.",
      phrase: "reads other users' data",
      synonyms: ['access data of others', "somebody else's records", 'changing the id'],
    },
    defence: {
      sentence: 'The server checks for every request whether this user may have this object.',
      phrase: 'server checks every request',
      synonyms: ['check ownership on the server', 'query is limited to the user', 'authorization for each object'],
    },
    search: {
      sentence: "I test each call with a second user's session.",
      phrase: 'test with a second user',
      synonyms: ['two accounts', 'another session', 'test every role'],
    },
    mistaken: [
      ['Ids that cannot be guessed', 'Ids leak in links, logs and replies.'],
      ['Hiding the links in the page', 'A request needs no link.'],
      ['Checking that the user is signed in', 'The attacker is a user as well.'],
    ],
  },
  Cryptography: {
    flaw: 'a nonce that is used twice',
    cause: {
      sentence: 'The same nonce encrypts two messages under the same key.',
      phrase: 'same nonce for two messages',
      synonyms: ['nonce is reused', 'nonce repeats', 'reusing the IV'],
    },
    harm: {
      sentence: 'The attacker learns the XOR of the messages and can forge others.',
      phrase: 'learns the XOR of the messages',
      synonyms: ['forge messages', 'recover the plaintext', 'keystream repeats'],
    },
    defence: {
      sentence: 'A counter that survives restarts makes every nonce unique.',
      phrase: 'every nonce is unique',
      synonyms: ['unique nonces', 'counter', 'misuse-resistant mode'],
    },
    search: {
      sentence: 'I review where nonces come from, also after a restart.',
      phrase: 'review where nonces come from',
      synonyms: ['check the source of the nonce', 'look at restarts', 'log nonces and compare'],
    },
    mistaken: [
      ['A longer key', 'The keystream repeats all the same.'],
      ['Keeping the nonce secret', 'It need not be secret, it must differ.'],
      ['Encrypting twice', 'Both layers repeat.'],
    ],
  },
  Concurrency: {
    flaw: 'a race between check and use',
    cause: {
      sentence: 'Something changes between the check and the use.',
      phrase: 'changes between check and use',
      synonyms: ['check and use are not atomic', 'time of check to time of use', 'gap between the check and the use'],
    },
    harm: {
      sentence: 'Two requests at once both pass, so that a limit is exceeded or money is spent twice.',
      phrase: 'two requests both pass',
      synonyms: ['spent twice', 'bypass the limit', 'parallel requests pass'],
    },
    defence: {
      sentence: 'Check and change are one atomic operation, under one lock or in one statement.',
      phrase: 'check and change are atomic',
      synonyms: ['hold a lock', 'one transaction', 'single statement'],
    },
    search: {
      sentence: 'I send many requests in parallel.',
      phrase: 'send requests in parallel',
      synonyms: ['concurrent requests', 'race detector', 'parallel test'],
    },
    mistaken: [
      ['Checking twice', 'There is still a moment after the second check.'],
      ['A short sleep before the change', 'It moves the moment and makes it longer.'],
      ['A limit of requests per minute', 'Two requests are enough.'],
    ],
  },
  'Integer Handling': {
    flaw: 'an integer overflow in a size',
    cause: {
      sentence: 'A product or a sum of sizes wraps around.',
      phrase: 'sum of sizes wraps around',
      synonyms: ['multiplication overflows', 'result wraps', 'exceeds the type'],
    },
    harm: {
      sentence: 'The buffer is too small, and what is written overflows it.',
      phrase: 'buffer is too small',
      synonyms: ['small allocation', 'heap overflow', 'writes beyond the buffer'],
    },
    defence: {
      sentence: 'Arithmetic on sizes is checked before the allocation.',
      phrase: 'arithmetic is checked',
      synonyms: ['checked multiplication', 'check before allocating', 'limit the size by division'],
    },
    search: {
      sentence: 'I test with the largest values and a sanitizer.',
      phrase: 'test with the largest values',
      synonyms: ['boundary values', 'sanitizer', 'fuzz the header'],
    },
    mistaken: [
      ['Using signed numbers', 'They overflow sooner, and in C without a defined meaning.'],
      ['Comparing the result with zero', 'A wrapped result is seldom zero.'],
      ['Zeroing the buffer', 'It is as small as before.'],
    ],
  },
  Deserialization: {
    flaw: 'unsafe deserialization',
    cause: {
      sentence: 'Data from outside says which objects are made.',
      phrase: 'data says which objects are made',
      synonyms: ['attacker chooses the class', 'arbitrary types are instantiated', 'untrusted data is deserialized'],
    },
    harm: {
      sentence: 'Making them runs code that the attacker has chosen.',
      phrase: 'runs code',
      synonyms: ['code execution', 'gadget chain', 'remote code'],
    },
    defence: {
      sentence: 'A plain data format such as JSON with a schema takes the place of it.',
      phrase: 'plain data format with a schema',
      synonyms: ['use JSON', 'allow list of types', 'no native serialization'],
    },
    search: {
      sentence: 'I search the code for pickle, ObjectInputStream and the like.',
      phrase: 'search the code for pickle',
      synonyms: ['grep for readObject', 'find deserialization calls', 'search for unserialize'],
    },
    mistaken: [
      ['Compressing the data', 'The attacker compresses as well.'],
      ['Forbidding the known gadgets', 'Every library brings new ones.'],
      ['Catching exceptions', 'The code has run before one is thrown.'],
    ],
  },
  'File & Path Handling': {
    flaw: 'path traversal',
    cause: {
      sentence: 'A name from outside is joined to a folder and may contain dots.',
      phrase: 'name from outside is joined to a folder',
      synonyms: ['user controls the path', 'dot dot in the path', 'file name is not validated'],
    },
    harm: {
      sentence: 'The attacker reads or overwrites files outside of the folder.',
      phrase: 'reads files outside of the folder',
      synonyms: ['overwrite other files', 'read any file', 'leaves the directory'],
    },
    defence: {
      sentence: 'The path is resolved, and must lie below the folder.',
      phrase: 'resolved path lies below the folder',
      synonyms: ['canonicalize and compare', 'check the resolved path', 'choose names by an id'],
    },
    search: {
      sentence: 'I try absolute names, encoded dots and links.',
      phrase: 'try absolute names and encoded dots',
      synonyms: ['test with dots', 'encoded slashes', 'symbolic links'],
    },
    mistaken: [
      ['Removing "../" once', '"....//" leaves it behind.'],
      ['Appending a fixed ending', 'Files with that ending lie elsewhere, too.'],
      ['Refusing names that begin with a dot', 'A traversal may begin with any folder.'],
    ],
  },
  'Web & Network': {
    flaw: 'cross-site scripting',
    cause: {
      sentence: 'Input is put into a page without being escaped.',
      phrase: 'input is not escaped',
      synonyms: ['unescaped output', 'rendered as HTML', 'missing encoding'],
    },
    harm: {
      sentence: "A script runs in the victim's session and acts as the victim.",
      phrase: "script runs in the victim's session",
      synonyms: ['acts as the victim', 'steals the session', 'JavaScript in the browser of others'],
    },
    defence: {
      sentence: 'Output is escaped for the place where it stands.',
      phrase: 'output is escaped',
      synonyms: ['context-aware encoding', 'templates escape automatically', 'encode output'],
    },
    search: {
      sentence: 'I look for raw HTML in the templates.',
      phrase: 'look for raw HTML',
      synonyms: ['search for innerHTML', 'test with markup', 'review sinks'],
    },
    mistaken: [
      ['Taking script tags out', 'Attributes and other tags run scripts as well.'],
      ['Cookies that scripts cannot read', "The script acts in the victim's name without reading them."],
      ['HTTPS', 'It carries the script safely.'],
    ],
  },
  'Resource Exhaustion': {
    flaw: 'a request that costs the server far more than its sender',
    cause: {
      sentence: 'The work for a request has no limit.',
      phrase: 'work has no limit',
      synonyms: ['missing limits', 'unbounded input', 'no maximum'],
    },
    harm: {
      sentence: 'A few requests leave the service unavailable to everyone.',
      phrase: 'service is left unavailable',
      synonyms: ['denial of service', 'unavailable to everyone', 'outage', 'server hangs'],
    },
    defence: {
      sentence: 'Size, time and number are limited before the work begins.',
      phrase: 'size and time are limited',
      synonyms: ['limit the input', 'timeouts', 'quota for each user'],
    },
    search: {
      sentence: 'I measure how the time grows with the input.',
      phrase: 'measure how time grows with the input',
      synonyms: ['load test', 'profile large inputs', 'complexity of the algorithm'],
    },
    mistaken: [
      ['A second server', 'The attacker sends twice as much.'],
      ['A cache', 'Every request of the attacker differs.'],
      ['Restarting it when it hangs', 'It hangs again at once.'],
    ],
  },
};
