import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ChangeEmailBody, ChangePasswordBody, DeleteAccountBody, VerifyEmailBody } from './account-settings.ts';
import { LoginBody, RegisterBody } from './credentials.ts';
import { GenerateInterviewBody, GeneratePuzzleBody } from './generator.ts';
import { InterviewAnswerBody } from './interview.ts';
import { AddPasskeyBody } from './passkeys.ts';
import { ProfileBody } from './profile.ts';
import { AnswerBody, CommentBody, ReactBody } from './puzzles.ts';
import { EmailBody, ResetBody } from './recovery.ts';
import { ReportBody } from './reports.ts';
import { CheckoutBody, SandboxBody } from './subscription.ts';

const x = (count: number) => 'x'.repeat(count);
const email = (length: number) => `${x(length - 7)}@x.test`;
const passwords = (length: number) => ({ password: x(length), password2: x(length) });
const own = 'the password';
const register = { username: 'ada', email: 'ada@x.test', ...passwords(8), captchaToken: 'x' };
const passkey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x' },
  clientExtensionResults: {},
};
const profile = { image_url: '', bio: '', location: '' };
const report = { target_kind: 'puzzle', target_id: '1', reason: 'typo' };
const site = 'https://nday.example/';
const checkout = { subscription_type: 'monthly', success_url: site, cancel_url: site };
const generate = { category_id: 1, difficulty: 1, type: 'MC' };
const now = { answered_at: '2026-11-20T12:00:00.000Z', local_date: '2026-11-20' };

/** A form, what is filled in rightly, the fields at a bound, and the same just beyond it. */
const bounds: [string, v.GenericSchema, object, object, object][] = [
  ['register', RegisterBody, register, { username: x(3) }, { username: x(2) }],
  ['register', RegisterBody, register, { username: x(30) }, { username: x(31) }],
  ['register', RegisterBody, register, { email: 'a@x.io' }, { email: 'a@x' }],
  ['register', RegisterBody, register, { email: email(254) }, { email: email(255) }],
  ['register', RegisterBody, register, passwords(8), passwords(7)],
  ['register', RegisterBody, register, passwords(128), passwords(129)],
  ['register', RegisterBody, register, {}, { password2: '' }],
  ['register', RegisterBody, register, { captchaToken: x(16_384) }, { captchaToken: x(16_385) }],
  ['login', LoginBody, { username: 'ada', password: 'x' }, { username: 'x' }, { username: '' }],
  ['login', LoginBody, { username: 'ada', password: 'x' }, { username: x(254) }, { username: x(255) }],
  ['login', LoginBody, { username: 'ada', password: 'x' }, { password: x(128) }, { password: x(129) }],
  ['login', LoginBody, { username: 'ada', password: 'x' }, {}, { password: '' }],
  ['forgot password', EmailBody, {}, { email: email(254) }, { email: email(255) }],
  ['forgot password', EmailBody, {}, { email: ' a@x.test ' }, { email: ' ' }],
  ['reset', ResetBody, { token: 'x', password: own }, { token: x(200) }, { token: x(201) }],
  ['reset', ResetBody, { token: 'x', password: own }, { token: 'x' }, { token: '' }],
  ['reset', ResetBody, { token: 'x', password: own }, { password: x(8) }, { password: x(7) }],
  ['reset', ResetBody, { token: 'x', password: own }, { password: x(128) }, { password: x(129) }],
  ['verify email', VerifyEmailBody, {}, { token: x(200) }, { token: x(201) }],
  ['change email', ChangeEmailBody, { password: own }, { email: email(254) }, { email: email(255) }],
  ['change email', ChangeEmailBody, { email: 'a@x.test' }, { password: x(128) }, { password: x(129) }],
  ['change password', ChangePasswordBody, { current_password: own }, { password: x(8) }, { password: x(7) }],
  ['change password', ChangePasswordBody, { current_password: own }, { password: x(128) }, { password: x(129) }],
  ['change password', ChangePasswordBody, { password: own }, { current_password: 'x' }, { current_password: '' }],
  ['delete account', DeleteAccountBody, {}, { password: 'x' }, { password: '' }],
  ['delete account', DeleteAccountBody, {}, { password: x(128) }, { password: x(129) }],
  ['add passkey', AddPasskeyBody, { response: passkey }, { name: x(60) }, { name: x(61) }],
  ['add passkey', AddPasskeyBody, { response: passkey }, { name: 'x' }, { name: '  ' }],
  ['profile', ProfileBody, {}, { profile: { ...profile, bio: x(1000) } }, { profile: { ...profile, bio: x(1001) } }],
  [
    'profile',
    ProfileBody,
    {},
    { profile: { ...profile, location: x(100) } },
    { profile: { ...profile, location: x(101) } },
  ],
  ['comment', CommentBody, {}, { text: x(2000) }, { text: x(2001) }],
  ['comment', CommentBody, {}, { text: ' x ' }, { text: ' \n ' }],
  ['report', ReportBody, report, { text: x(2000) }, { text: x(2001) }],
  ['report', ReportBody, report, { text: '' }, { text: '', reason: 'other' }],
  ['puzzle answer', AnswerBody, { question_id: 1, ...now }, { answer: 'D' }, { answer: 'E' }],
  ['puzzle answer', AnswerBody, { answer: 'A', ...now }, { question_id: 1 }, { question_id: 0 }],
  [
    'puzzle answer',
    AnswerBody,
    { question_id: 1, answer: 'A', ...now },
    { local_date: '2028-02-29' },
    { local_date: '2026-02-29' },
  ],
  ['reaction', ReactBody, {}, { reaction: 'DOWN' }, { reaction: 'SIDEWAYS' }],
  ['interview answer', InterviewAnswerBody, now, { text_answer: x(4000) }, { text_answer: x(4001) }],
  ['interview answer', InterviewAnswerBody, now, { text_answer: 'x' }, { text_answer: '  ' }],
  [
    'interview answer',
    InterviewAnswerBody,
    now,
    { selected_mc_answer: 'A' },
    { selected_mc_answer: 'A', text_answer: 'x' },
  ],
  ['checkout', CheckoutBody, checkout, { subscription_type: 'annual' }, { subscription_type: 'weekly' }],
  ['checkout', CheckoutBody, checkout, { success_url: site + x(2000 - site.length) }, { success_url: site + x(2000) }],
  ['checkout', CheckoutBody, checkout, {}, { cancel_url: '/upgrade' }],
  ['test payment', SandboxBody, {}, { outcome: 'decline' }, { outcome: 'refund' }],
  ['generate puzzle', GeneratePuzzleBody, {}, { language: 'C' }, { language: 'PERL' }],
  ['generate question', GenerateInterviewBody, generate, { difficulty: 3 }, { difficulty: 4 }],
  ['generate question', GenerateInterviewBody, generate, { topic_request: x(1000) }, { topic_request: x(1001) }],
];

it.each(bounds.map((row, index) => [`${index + 1}: ${row[0]} with ${Object.keys(row[4])}`, ...row.slice(1)] as const))(
  '%s is accepted at its limit and rejected beyond it',
  (_what, schema, rest, at, beyond) => {
    const parse = (fields: object) => v.safeParse(schema as v.GenericSchema, { ...(rest as object), ...fields });
    expect(parse(at as object).issues).toBeUndefined();
    const rejected = parse(beyond as object);
    expect(rejected.success).toBe(false);
    const named = rejected.issues?.map((issue) => v.getDotPath(issue)?.split('.')[0] ?? null) ?? [];
    const names = Object.keys(beyond as object);
    // A rule about 2 fields belongs to one of them, or to the whole.
    expect(named.every((name) => name === null || [...names, 'password', 'text'].includes(name))).toBe(true);
  },
);
