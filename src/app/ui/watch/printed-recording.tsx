import { InlineCode } from '../inline-code.tsx';
import { captionAt, endText, placeText, type RecordedCode } from './text.ts';

/** A recording on paper: a row for each stop, a column for each run. */
export function PrintedRecording({ recorded, title }: { recorded: RecordedCode; title: string }) {
  const { recording } = recorded;
  const { runs, stops } = recording;
  return (
    <div className="markdown-table watch-print">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Stop</th>
            {runs.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map(({ caption }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
            <tr key={at}>
              <th scope="row">
                {at + 1}. <InlineCode text={caption} />
              </th>
              {runs.map(({ label }, run) => (
                <td key={label}>
                  {recording.runs[run]?.stops[at] && <p>{placeText(recorded, run, at)}</p>}
                  {captionAt(recording, run, at) !== caption && (
                    <p>
                      <InlineCode text={captionAt(recording, run, at)} />
                    </p>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">How it ended</th>
            {runs.map(({ label }, run) => (
              <td key={label}>{endText(recording, run)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
