import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WrittenRecording } from '../contract/written-recording.ts';
import { type ProvablePuzzle, readJson } from './read-library.ts';

/** Where the code and the recording of the landing page's puzzle lie. Its text is the app's, in `src/app/landing/sample.ts`. */
export const landingFolder = fileURLToPath(new URL('landing', import.meta.url));

/** Returns as much of the landing page's puzzle as a recording needs. */
export function readLandingSample(slug: string, folder = landingFolder): ProvablePuzzle {
  const recorded = join(slug, 'watch.recorded.json');
  return {
    slug,
    title: 'The landing page’s puzzle',
    description: '',
    category: 'Access Control',
    cwe: 187,
    language: 'C',
    difficulty: 1,
    kind: 'CLASSIC',
    file_name: 'session.c',
    lines: [{ line: 12, note: '' }],
    questions: [],
    code_snippet: readFileSync(join(folder, slug, 'snippet.c'), 'utf8'),
    explanation: '',
    recording: existsSync(join(folder, recorded)) ? readJson(WrittenRecording, folder, recorded) : null,
  };
}
