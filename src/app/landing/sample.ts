import type { Letter } from '../../contract/puzzles.ts';

/** The landing page's puzzle. Its key is public, so it's written for this page and isn't in the library. */
export const samplePuzzle = {
  fileName: 'session.c',
  language: 'C',
  from: 12,
  code: `int resume(struct session *s, const char *token)
{
    size_t n = strlen(token);

    if (s == NULL || s->revoked)
        return -EACCES;

    if (time(NULL) > s->expires)
        return -ETIME;

    /* hex, always 64 digits */
    if (memcmp(s->token, token, n) != 0)
        return -EACCES;

    return s->user;
}`,
  question: 'Which line lets anyone in?',
  /** The line that each option names. */
  lines: { A: 16, B: 19, C: 23, D: 26 },
  correct: 'C',
  notes: {
    A: 'This line rejects a missing or revoked session. Nobody gets in here.',
    B: 'This line rejects an expired session. The token doesn’t matter yet.',
    C: 'Right. `n` is the length of what the client sent. An empty token compares 0 bytes, and 0 bytes are always equal.',
    D: 'Line 26 returns the user only after line 23 accepted the token.',
  },
  litLines: [
    { line: 14, note: 'The client’s length. Nothing compares it with 64.' },
    { line: 23, note: 'Compares 0 bytes. An empty token is always equal.' },
  ],
  fix: 'Reject a token unless `n` is 64, and compare all 64 digits in constant time.',
} as const satisfies {
  lines: Record<Letter, number>;
  correct: Letter;
  notes: Record<Letter, string>;
  [other: string]: unknown;
};
