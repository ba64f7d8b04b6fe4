import { useEffect, useRef, useState } from 'react';
import type { Config } from '../../contract/config.ts';
import { requestLimit } from '../../contract/generator.ts';
import type { CallResult } from '../../sync/http/first/api-client.ts';
import { Button } from '../ui/button.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { TextArea } from '../ui/later/text-field.tsx';
import { useFormDraft } from './use-form-draft.ts';

/** How long the page waits, in milliseconds. The server's own limit is shorter, and has a message. */
export const generateTimeout = 620_000;

/** Shows 2 requests in free text, and the button that fills the form with a draft. It doesn't save the draft. */
export function GeneratorBox<Draft>({
  draftKey,
  labels,
  generator,
  topicAt,
  topics,
  button,
  isReady = true,
  generate,
  describe,
  onDraft,
}: {
  /** Names the draft of the requests themselves. */
  draftKey: string;
  labels: [string, string];
  /** Undefined if the device doesn't know it. */
  generator: Config['generator'] | undefined;
  /** Which of the requests names the topic. The built-in drafts ignore the other one. */
  topicAt: 0 | 1;
  /** The topics of built-in drafts that fit the form, each with a remark. Undefined if they couldn't be fetched. */
  topics: readonly { topic: string; aside?: string }[] | undefined;
  button: string;
  isReady?: boolean;
  generate: (requests: [string, string], signal: AbortSignal) => Promise<CallResult<Draft>>;
  /** Says what the draft is about. Null if a model wrote it to order. */
  describe: (draft: Draft) => string | null;
  /** Puts the draft into the form, and returns a function that undoes it. */
  onDraft: (draft: Draft) => () => void;
}) {
  const { draft, storeDraft } = useFormDraft<[string, string]>(draftKey);
  const [typed, setTyped] = useState<[string, string] | null>(null);
  const requests = typed ?? draft ?? ['', ''];
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [status, setStatus] = useState<'idle' | 'busy' | 'filled' | 'canceled'>('idle');
  const [about, setAbout] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const undo = useRef<(() => void) | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The buttons next to this one disappear, and the focus would be lost with them. */
  const keepFocus = () => {
    if (starter.current?.parentElement?.contains(document.activeElement)) starter.current.focus();
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setStatus('busy');
    const result = await generate(requests, controller.signal);
    if (controller.signal.aborted) return;
    running.current = null;
    keepFocus();
    setStatus(result.ok ? 'filled' : 'idle');
    if (result.ok) {
      setAbout(describe(result.reply));
      undo.current = onDraft(result.reply);
      void storeDraft(null);
    } else setFailure(describeFailure(result, 'Failed to generate a draft'));
  };
  const cancel = () => {
    keepFocus();
    running.current?.abort();
    running.current = null;
    setStatus('canceled');
  };

  const write = (index: number, words: string) => {
    const written: [string, string] = index === 0 ? [words, requests[1]] : [requests[0], words];
    setTyped(written);
    void storeDraft(written.join('') === '' ? null : written);
  };
  const words = {
    idle: '',
    busy: '',
    filled: ['The draft is in the form.', about, 'Read it before you save it.'].filter(Boolean).join(' '),
    canceled: 'Canceled. The form hasn’t changed.',
  };
  return (
    <Section
      id="generate-section"
      className="generator-box"
      title="Draft"
      lede={
        generator === 'model'
          ? 'A language model writes a draft into the form.'
          : generator === 'templates'
            ? `No language model is configured, so you start from a built-in draft. It ignores the ${labels[1 - topicAt]}.`
            : ''
      }
    >
      <div className="generator-fields">
        {labels.map((label, index) => (
          <TextArea
            key={label}
            label={label}
            rows={2}
            maxLength={requestLimit}
            placeholder="Optional"
            value={requests[index] ?? ''}
            onChange={({ target }) => write(index, target.value)}
          />
        ))}
      </div>
      {generator === 'templates' && topics && (
        <ul className="generator-topics" aria-label="Built-in drafts">
          <li className="meta">{topics.length > 0 ? 'Built-in drafts:' : 'No built-in drafts match this form.'}</li>
          {topics.map(({ topic, aside }) => (
            <li key={topic}>
              <button type="button" onClick={() => write(topicAt, topic)}>
                {topic}
              </button>{' '}
              {aside && <span className="meta">{aside}</span>}
            </li>
          ))}
        </ul>
      )}
      <FailureBox failure={failure} />
      <div className="dialog-actions">
        <Button ref={starter} disabled={!isReady} busy={status === 'busy'} onClick={start}>
          {status === 'busy' ? 'Generating...' : button}
        </Button>
        {status === 'busy' && <Button onClick={cancel}>Cancel</Button>}
        {status === 'filled' && (
          <Button
            onClick={() => {
              keepFocus();
              setStatus('idle');
              undo.current?.();
            }}
          >
            Undo
          </Button>
        )}
        <p className="meta" role="status">
          {words[status]}
        </p>
      </div>
    </Section>
  );
}
