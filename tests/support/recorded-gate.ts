import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../../src/contract/recordings.ts';

const folder = join(import.meta.dirname, '../../src/content/puzzles/admit-one');

/** A puzzle's text and a recording of it: the second spelling of a used ticket gets in, and the fixed code rejects it. */
export const gateCode = readFileSync(join(folder, 'snippet.rs'), 'utf8');

export const gateRecording: Recording = {
  code: '0'.repeat(64),
  tools: ['rustc 1.95.0', 'gdb 13.1'],
  stops: [
    { caption: 'A guest’s printed code, with `i` typed for each `1`.', labels: ['scan'] },
    { caption: '`O` became `0`. Nothing here touches `I` and `L`.', labels: ['code'], question: 1 },
    { caption: '`decode` reads `I` as `1`, so the number is the same as before.', labels: ['digit', 'n'] },
    { caption: 'The pair is the used ticket’s. The tag fits it.', labels: ['id', 'tag'] },
    { caption: 'The set holds another spelling, so this one is new.', labels: ['code', 'used.len()'], question: 2 },
    { caption: 'One ticket, two guests.', labels: [] },
  ],
  runs: [
    {
      label: 'Vulnerable',
      edits: [],
      stops: [
        { line: 37, values: ['"000000MiR0iG8"'] },
        { line: 38, values: ['"000000MIR0IG8"'] },
        { line: 58, values: ["b'1'", '2761729'] },
        { line: 42, values: ['1', '1'], thread: 'main' },
        { line: 45, values: ['"000000MIR0IG8"', '1'] },
        { line: 48, values: [] },
      ],
      printed: 'first: Welcome\nagain: UsedBefore\nI for 1: Welcome\n',
      ended: { how: 'harm', text: 'the used ticket got in again' },
    },
    {
      label: 'Fixed',
      edits: [
        { line: 45, remove: 1, insert: ['        if !self.used.insert(id) {'] },
        { line: 21, remove: 1, insert: ['    used: HashSet<u32>,'] },
      ],
      stops: [
        { line: 37, values: ['"000000MiR0iG8"'] },
        { line: 38, values: ['"000000MIR0IG8"'] },
        { line: 58, values: ["b'1'", '2761729'] },
        { line: 42, values: ['1', '1'] },
        { line: 45, values: ['"000000MIR0IG8"', '2'], caption: 'The set holds the number, whatever the spelling.' },
        null,
      ],
      printed: 'first: Welcome\nagain: UsedBefore\nI for 1: UsedBefore\n',
      ended: { how: 'no harm', text: 'the used ticket stayed out' },
    },
  ],
};
