import { useEffect, useState } from 'react';
import { sha256 } from '../../rules/sha-256.ts';
import { InlineCode } from '../ui/inline-code.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { plural } from '../ui/plural.ts';
import type { PuzzleValues } from './puzzle-values.ts';

interface RecordingSectionProps {
  /** Null until the puzzle is saved. */
  slug: string | null;
  values: PuzzleValues;
  isStale: boolean;
}

/** Says what a puzzle's recording shows, or how to record it. The preview plays it, unless it's stale: learners get none that is. */
export function RecordingSection({ slug, values, isStale }: RecordingSectionProps) {
  const { recording } = values;
  const command = `\`npm run gate -- --watch ./${slug ?? '<slug>'}\``;
  return (
    <Section id="recording-section" title="Recording">
      {recording ? (
        <>
          <p>
            {plural(recording.stops.length, 'stop')}.{' '}
            {recording.runs.map(({ label, ended }) => `${label}: ${ended.text}.`).join(' ')}
          </p>
          {isStale ? (
            <p role="status">
              <InlineCode
                text={`The code changed since this was recorded. Record its exported folder again with ${command}, and import the folder. Until then, learners don’t see the recording.`}
              />
            </p>
          ) : (
            <p>To play it, choose Done in the live preview.</p>
          )}
        </>
      ) : (
        <p>
          <InlineCode
            text={`No recording. Export the puzzle’s folder, add what to record, run ${command}, and import the folder.`}
          />
        </p>
      )}
    </Section>
  );
}

/** Whether the form's recording is of other code than the form's. */
export function useIsRecordingStale({ recording, code_snippet }: PuzzleValues): boolean {
  const recorded = recording?.code;
  const [hash, setHash] = useState(recorded);
  // As the server hashes it: without white space at the end.
  const code = code_snippet.trimEnd();
  useEffect(() => {
    let isCurrent = true;
    void sha256(code).then((hashed) => {
      if (isCurrent) setHash(hashed);
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return recorded !== undefined && hash !== undefined && hash !== recorded;
}
