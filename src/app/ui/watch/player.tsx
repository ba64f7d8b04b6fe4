import { type CSSProperties, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Recording } from '../../../contract/recordings.ts';
import { mainRun, partingStop, runText } from '../../../rules/recordings.ts';
import { Button } from '../button.tsx';
import { CodeView } from '../code-view.tsx';
import { useEntryState } from '../entry-state.ts';
import { Chevron, Line } from '../gutter.tsx';
import { InlineCode } from '../inline-code.tsx';
import { MarkedText } from '../later/marked-text.tsx';
import { showStopEvent } from '../later/show-stop.ts';
import { PrintedRecording } from './printed-recording.tsx';
import { RunEnd } from './run-end.tsx';
import { addressAt, captionAt, partingText, type RecordedCode, stopSentence, valuesAt } from './text.ts';
import './watch.css';

interface PlayerProps extends RecordedCode {
  language: string;
  fileName: string;
}

/**
 * Shows the recorded runs of a puzzle's code stop by stop: the line, the values there, and what to see. It never plays by itself, and the
 * page doesn't move.
 */
export function Player({ language, fileName, ...recorded }: PlayerProps) {
  const { recording, code, kind, from = 1 } = recorded;
  const { stops, runs, tools } = recording;
  const box = useRef<HTMLElement>(null);
  const track = useRef<HTMLInputElement>(null);
  const main = mainRun(recording, kind);
  const [place, setPlace] = useEntryState('watch', { at: 0, run: main });
  const [isMoved, setMoved] = useState(false);
  // A place from before the puzzle changed can be beyond its new runs.
  const { at, run } = place.at < stops.length && place.run < runs.length ? place : { at: 0, run: main };

  const { kind: runKind = kind, label, edits, stops: reached } = runs[run]!;
  const address = addressAt(recorded, run, at);
  const parting = partingStop(recording, main, run);
  const last = stops.length - 1;

  const show = (next: { at?: number; run?: number }) => {
    flushSync(() => {
      setPlace({ at, run, ...next });
      setMoved(true);
    });
    reveal(box.current);
  };
  const go = (to: number) => {
    if (to >= 0 && to <= last) show({ at: to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(at + step);
  };
  const onShowStop = useEffectEvent((event: Event) => {
    const wanted = stops.findIndex(({ question }) => question === (event as CustomEvent<number>).detail);
    if (wanted < 0) return;
    show({ at: wanted, run: main });
    track.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener(showStopEvent, onShowStop);
    let isPlaced = false;
    // Once before the first paint, when the page is laid out anyway. Then another width, text size, or wrapping moves the lines.
    const observer = new ResizeObserver(() => {
      if (isPlaced) placeValues(element);
      else reveal(element);
      isPlaced = true;
    });
    for (const part of element.querySelectorAll('.watch-stage, .code-lines')) observer.observe(part);
    return () => {
      element.removeEventListener(showStopEvent, onShowStop);
      observer.disconnect();
    };
  }, []);

  return (
    <section
      ref={box}
      className="watch"
      aria-label={titleOf(recording)}
      data-near={address ?? nearestAddress(recorded, run, at)}
      onKeyDown={onKeyDown}
    >
      <div className="watch-screen">
        <Line className="watch-head">
          <h3>{titleOf(recording)}</h3>
          {runs.length > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
            <div className="watch-runs" role="group" aria-label="Code that runs">
              {runs.map((other, index) => (
                <Button key={other.label} small aria-pressed={index === run} onClick={() => show({ run: index })}>
                  {other.label}
                </Button>
              ))}
            </div>
          )}
        </Line>
        <Line className="watch-controls" number={<span aria-hidden="true">{`${at + 1}/${stops.length}`}</span>}>
          <Step name="Previous stop" isLast={at === 0} onStep={() => go(at - 1)} />
          <div
            className="watch-track"
            style={{ '--stops': stops.length, '--parting': parting ?? last } as CSSProperties}
            data-parts={parting !== null || undefined}
          >
            <input
              ref={track}
              type="range"
              aria-label="Stop"
              aria-valuetext={`${at + 1} of ${stops.length}`}
              min={0}
              max={last}
              value={at}
              onChange={({ target }) => go(Number(target.value))}
            />
            {stops.map((_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
                key={index}
                className={classes(
                  'watch-dot',
                  index === at && 'watch-dot-now',
                  index === parting && 'watch-dot-parting',
                  !reached[index] && 'watch-dot-never',
                )}
              />
            ))}
          </div>
          <Step name="Next stop" isLast={at === last} onStep={() => go(at + 1)} />
        </Line>
        <Line className="watch-caption">
          <ol className="watch-stack">
            {stops.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
              <li key={index} data-shown={index === at || undefined}>
                {index === parting && <b>{partingText}</b>}
                <InlineCode text={captionAt(recording, run, index)} />
              </li>
            ))}
          </ol>
        </Line>
        {/* Scrolling isn't an event that bubbles. */}
        <div className="watch-stage" onScrollCapture={() => placeValues(box.current)}>
          <CodeView
            code={runText(code, edits)}
            kind={runKind}
            language={language}
            fileName={`${fileName}, ${label.toLowerCase()}`}
            from={from}
            markers={address === null ? {} : { [address]: 'set' }}
            facts={[]}
            wrapped
          />
          <div className="watch-margin">
            <ol className="watch-stack">
              {stops.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place
                <li key={index} data-shown={index === at || undefined}>
                  <Values recording={recording} run={run} at={index} />
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className="watch-stack watch-ends">
          {runs.map(({ label: name }, index) => (
            <div key={name} data-shown={(at === last && index === run) || undefined}>
              <RunEnd recording={recording} run={index} />
            </div>
          ))}
        </div>
        <p className="watch-tools meta">Recorded with {tools.join(', ')}.</p>
      </div>
      <PrintedRecording recorded={recorded} title={titleOf(recording)} />
      <p className="visually-hidden" role="status">
        {isMoved && stopSentence(recorded, run, at, at === parting)}
      </p>
    </section>
  );
}

/** Where a run never gets to a stop, its code stays at the last one that it reached, or the first. */
function nearestAddress(recorded: RecordedCode, run: number, at: number): number | undefined {
  const reached = recorded.recording.runs[run]?.stops ?? [];
  const before = reached.slice(0, at).findLastIndex((stop) => stop !== null);
  const near = before >= 0 ? before : reached.findIndex((stop) => stop !== null);
  return addressAt(recorded, run, near) ?? undefined;
}

/** Clean code doesn't break. */
function titleOf({ runs }: Recording): string {
  return runs[0]?.label === 'Correct' ? 'Watch it hold' : 'Watch it break';
}

function Step({ name, isLast, onStep }: { name: string; isLast: boolean; onStep: () => void }) {
  return (
    // Not `disabled`: that would take the focus, and the arrow keys with it.
    <Button kind="plain" className="watch-step" aria-label={name} aria-disabled={isLast} onClick={onStep}>
      <Chevron />
    </Button>
  );
}

function Values({ recording, run, at }: { recording: Recording; run: number; at: number }) {
  const values = valuesAt(recording, run, at);
  const thread = recording.runs[run]?.stops[at]?.thread;
  if (values.length === 0 && !thread) return null;
  return (
    <dl className="watch-values">
      {thread && (
        <div>
          <dt>thread</dt>
          <dd>{thread}</dd>
        </div>
      )}
      {values.map(({ label, value, isChanged }) => (
        <div key={label} className={isChanged ? 'watch-changed' : undefined}>
          <dt>{label}</dt>
          <dd>
            {isChanged && <span className="visually-hidden">now </span>}
            <code>
              <MarkedText text={value} isCode />
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Unfolds the line and scrolls its frame, not the page, unless it's well in view. */
function reveal(box: HTMLElement | null): void {
  const frame = box?.querySelector<HTMLElement>('.code-frame');
  const line = frame?.querySelector<HTMLElement>(`[data-line="${box?.dataset.near}"]`);
  if (!box || !frame || !line) return;
  // Unfolds it with the same event as the browser's own text search.
  if (line.hidden) line.dispatchEvent(new Event('beforematch', { bubbles: true }));
  const { offsetTop: top, offsetHeight: height } = line;
  const slack = 2 * height;
  const isInView = top - slack >= frame.scrollTop && top + height + slack <= frame.scrollTop + frame.clientHeight;
  if (!isInView) frame.scrollTop = top - (frame.clientHeight - height) / 2;
  placeValues(box);
}

/** Puts the values next to the lit line, where there's a margin. */
function placeValues(box: HTMLElement | null): void {
  const stage = box?.querySelector<HTMLElement>('.watch-stage');
  const line = stage?.querySelector('.code-set');
  // Not for the stage, where every line of code would inherit it and be styled again.
  const margin = stage?.querySelector<HTMLElement>('.watch-margin');
  if (!stage || !line || !margin) return;
  const top = line.getBoundingClientRect().top - stage.getBoundingClientRect().top;
  margin.style.setProperty('--light', `${Math.max(0, top)}px`);
}

function classes(...names: (string | false)[]): string {
  return names.filter(Boolean).join(' ');
}
