import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Recording } from '../contract/recordings.ts';
import { WrittenRecording } from '../contract/written-recording.ts';
import { readJson } from './read-library.ts';
import type { Recordable } from './watch/recordable.ts';

/** Where the code and the recording of the landing page's puzzle lie. Its text is the app's, in `src/app/landing/sample.ts`. */
export const landingFolder = fileURLToPath(new URL('landing', import.meta.url));

/** Returns as much of the landing page's puzzle as a recording needs. */
export function readLandingSample(slug: string, folder = landingFolder): Recordable & { recording: Recording | null } {
  const recorded = join(slug, 'watch.recorded.json');
  return {
    slug,
    language: 'C',
    kind: 'CLASSIC',
    file_name: 'session.c',
    lines: [{ line: 12 }],
    questions: [],
    code_snippet: readFileSync(join(folder, slug, 'snippet.c'), 'utf8'),
    recording: existsSync(join(folder, recorded)) ? readJson(WrittenRecording, folder, recorded) : null,
  };
}
