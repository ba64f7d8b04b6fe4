import type { Recording } from '../../../contract/recordings.ts';
import { Line } from '../gutter.tsx';
import { MarkedText } from '../later/marked-text.tsx';
import { endText } from './text.ts';

/** Shows how a run ended and what it printed. */
export function RunEnd({ recording, run }: { recording: Recording; run: number }) {
  const { ended, printed = '' } = recording.runs[run] ?? {};
  return (
    <Line className="watch-end" dot={ended?.how === 'no harm' ? 'right' : 'wrong'}>
      <p>
        <MarkedText text={endText(recording, run)} isCode />
      </p>
      {printed.trim() === '' ? (
        <p className="meta">It printed nothing.</p>
      ) : (
        <>
          <p className="meta">It printed:</p>
          <pre>
            <MarkedText text={printed.trimEnd()} isCode />
          </pre>
        </>
      )}
    </Line>
  );
}
