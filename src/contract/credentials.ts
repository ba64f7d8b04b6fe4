import * as v from 'valibot';
import { plainForm } from './honest-text.ts';
import { Text } from './scalars.ts';

/** Words that routes use, so they can't be usernames, in any case. */
export const reservedUsernames = [
  'edit',
  'update',
  'me',
  'admin',
  'api',
  'anonymous',
  'create',
  'login',
  'logout',
  'register',
  'daily',
  'profile',
  'puzzle',
  'puzzles',
  'question',
  'questions',
  'leaderboard',
  'upgrade',
  'subscription',
  'sync',
  'settings',
  'account',
  'staff',
  'system',
  'support',
  'null',
  'undefined',
  'deleted',
];

/** A check's message: the first one for an empty field. */
function unlessEmpty(required: string, otherwise: string) {
  return ({ input }: { input: string }) => (input === '' ? required : otherwise);
}

export const Username = v.pipe(
  Text,
  v.minLength(3, unlessEmpty('Username is required.', 'A username must have 3 to 30 characters.')),
  v.maxLength(30, 'A username must have 3 to 30 characters.'),
  v.regex(/^[A-Za-z0-9_-]*$/, 'A username can have only letters, digits, _, and -.'),
  v.check((name) => !reservedUsernames.includes(name.toLowerCase()), "This username isn't available."),
);

/** A dot-atom of RFC 5322, 3.2.3. */
const localPart = /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;

/** At least two labels. A last one of digits alone would make an IP address. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Returns an email address with its domain in lowercase ASCII, so equal domains are equal strings; undefined if it isn't one. */
function canonicalEmail(typed: string): string | undefined {
  const [local = '', domain = '', ...rest] = typed.split('@');
  // URL parsing converts international domains (UTS 46) in browsers and Node alike, but also reads more than a domain.
  if (rest.length > 0 || !localPart.test(local) || /[\s/?#:\\%[\]]/.test(domain)) return undefined;
  const url = `http://${domain}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : '';
  return asciiDomain.test(ascii) ? `${local}@${ascii}` : undefined;
}

export const Email = v.pipe(
  Text,
  v.trim(),
  v.minLength(1, 'Email is required.'),
  v.transform(canonicalEmail),
  v.string("This isn't an email address."),
  v.maxLength(254, 'An email address can have at most 254 characters.'),
);

/** In characters. One can take two code units. */
export const passwordLimits = { shortest: 8, longest: 128 };

const tooLong = 'A password can have at most 128 characters.';
const countOf = (password: string) => [...password].length;

/** A new password, in the form that is checked and hashed. The server also rejects the 10,000 most common (NIST SP 800-63B, 5.1.1.2). */
export const Password = v.pipe(
  Text,
  v.transform(plainForm),
  v.check(
    (password) => countOf(password) >= passwordLimits.shortest,
    unlessEmpty('Password is required.', 'A password must have at least 8 characters.'),
  ),
  v.check((password) => countOf(password) <= passwordLimits.longest, tooLong),
);

/** The password of an account, as typed. Earlier releases counted code units, and before the form. */
export const OwnPassword = v.pipe(
  Text,
  v.minLength(1, 'Password is required.'),
  v.check(
    (password) => password.length <= passwordLimits.longest || countOf(plainForm(password)) <= passwordLimits.longest,
    tooLong,
  ),
);

export const LoginBody = v.object({
  username: v.pipe(
    Text,
    v.minLength(1, 'Username is required.'),
    v.maxLength(254, 'A username must have 3 to 30 characters.'),
  ),
  password: OwnPassword,
});
export type LoginBody = v.InferInput<typeof LoginBody>;

export const passwordMismatch = 'Passwords do not match';

/** `password2` must repeat `password`. The error is on the password field. */
export const RegisterBody = v.pipe(
  v.object({
    username: Username,
    email: Email,
    password: Password,
    password2: v.pipe(
      Text,
      v.transform(plainForm),
      v.minLength(1, 'Please repeat the password.'),
      v.check((password) => countOf(password) <= passwordLimits.longest, tooLong),
    ),
    captchaToken: v.optional(v.pipe(Text, v.minLength(1, 'Please complete the captcha'), v.maxLength(16384)), ''),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password2']],
      ({ password, password2 }) => password2 === '' || password === password2,
      passwordMismatch,
    ),
    ['password'],
  ),
);
export type RegisterBody = v.InferInput<typeof RegisterBody>;
