import type { Recording } from '../../../contract/recordings.ts';

/**
 * The runs of the landing page's puzzle with an empty token, as `npm run gate -- --watch session` wrote them to `src/content/landing`. A test
 * compares both.
 */
export const sampleRecording: Recording = {
  code: 'fa7c3c0939013e15eaa6c3efe8872254dd8a0372360cde1a3a8d6b3046803124',
  tools: ['gcc 12.2.0', 'gdb 13.1'],
  stops: [
    {
      caption: 'The client sends an empty token.',
      labels: ['token'],
    },
    {
      caption: 'Its length is 0, and `n` comes from the client alone.',
      labels: ['n'],
    },
    {
      caption: '`memcmp` compares the first `n` bytes: none of them.',
      labels: ['n'],
    },
    {
      caption: 'None differ, so the empty token resumes the session.',
      labels: ['s->user'],
    },
  ],
  runs: [
    {
      label: 'Vulnerable',
      edits: [],
      stops: [
        {
          line: 3,
          values: ['""'],
        },
        {
          line: 5,
          values: ['0'],
        },
        {
          line: 12,
          values: ['0'],
        },
        {
          line: 15,
          values: ['1042'],
        },
      ],
      printed: '',
      ended: {
        how: 'harm',
        text: 'an empty token resumes the session of user 1042',
      },
    },
    {
      label: 'Fixed',
      edits: [
        {
          line: 12,
          remove: 1,
          insert: ['    if (n != sizeof s->token || compare(s->token, token, n) != 0)'],
        },
      ],
      stops: [
        {
          line: 3,
          values: ['""'],
        },
        {
          line: 5,
          values: ['0'],
        },
        {
          line: 12,
          values: ['0'],
        },
        null,
      ],
      printed: '',
      ended: {
        how: 'no harm',
        text: 'an empty token is rejected',
      },
    },
  ],
};
