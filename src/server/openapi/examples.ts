import type { CallName } from '../../contract/calls.ts';

/** Bodies of the calls that a new client makes first. The contract's own schemas accept each of them; a test checks it. */
export const bodyExamples: Partial<Record<CallName, unknown>> = {
  login: { username: 'ada', password: 'correct horse battery staple' },
  register: {
    username: 'ada',
    email: 'ada@nday.example',
    password: 'correct horse battery staple',
    password2: 'correct horse battery staple',
    captchaToken: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=',
  },
  answerPuzzle: {
    question_id: 41,
    answer: 'B',
    version: 3,
    answered_at: '2026-11-25T08:30:00Z',
    local_date: '2026-11-25',
  },
  reactToPuzzle: { desired: 'UP' },
  commentOnPuzzle: { text: 'The length check comes after `memcpy`.' },
  answerQuestion: { text_answer: 'The parser trusts a length that the sender chose.' },
  updateProfile: { profile: { image_url: null, bio: 'Reads diffs for fun.', location: 'Berlin' } },
  createReport: { target_kind: 'puzzle', target_id: 12, reason: 'typo', text: 'Line 9 of the explanation.' },
};
