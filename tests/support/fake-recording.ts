import type { Recording } from '../../src/contract/recordings.ts';

/** A recording with one stop, which the fixed code never reaches. `code` is the hash of the code that was recorded. */
export function fakeRecording(code = 'a'.repeat(64)): Recording {
  return {
    code,
    tools: ['Python 3.11'],
    stops: [{ caption: 'The check passes.', labels: ['length'], question: 1 }],
    runs: [
      {
        label: 'Vulnerable',
        edits: [],
        stops: [{ line: 1, values: ['-1'] }],
        printed: '',
        ended: { how: 'harm', text: 'It reads past the end.' },
      },
      {
        label: 'Fixed',
        edits: [{ line: 1, remove: 1, insert: ['if length < 0:'] }],
        stops: [null],
        printed: '',
        ended: { how: 'no harm', text: 'It rejects the length.' },
      },
    ],
  };
}
