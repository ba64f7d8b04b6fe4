import { useCallback, useEffect, useRef, useState } from 'react';
import { requestLimit } from '../../contract/generate.ts';
import type { CallResult } from '../../sync/api-client.ts';
import { useRequest } from '../shell/later/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/gutter.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-words.tsx';
import { TextArea } from '../ui/later/text-field.tsx';
import { useStaffDevice } from './use-staff-device.ts';

/** How long the page waits; the server's own limit is shorter, and has words. */
export const generateTimeout = 620_000;

/** Two requests in free words, and the button that has a draft made of them. It fills the form; saving it is another matter. */
export function GenerateBox<Draft extends { drafted_by: 'model' | 'templates' }>({
  labels,
  button,
  isReady = true,
  generate,
  onDraft,
}: {
  labels: [string, string];
  button: string;
  isReady?: boolean;
  generate: (requests: [string, string], signal: AbortSignal) => Promise<CallResult<Draft>>;
  /** Puts it into the form, and returns what takes it out again. */
  onDraft: (draft: Draft) => () => void;
}) {
  const device = useStaffDevice();
  const config = useRequest(useCallback(() => device.fetchConfig(), [device]));
  const [requests, setRequests] = useState<[string, string]>(['', '']);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [status, setStatus] = useState<'idle' | 'busy' | 'filled' | 'cancelled'>('idle');
  const running = useRef<AbortController | null>(null);
  const undo = useRef<(() => void) | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setStatus('busy');
    const result = await generate(requests, controller.signal);
    if (controller.signal.aborted) return;
    running.current = null;
    setStatus(result.ok ? 'filled' : 'idle');
    if (result.ok) undo.current = onDraft(result.reply);
    else setFailure(describeFailure(result, 'Failed to generate a draft'));
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setStatus('cancelled');
  };

  const generator = config.reply?.generator;
  const words = {
    idle: '',
    busy: '',
    filled: 'The draft is in the form. Read it well: nothing is saved yet.',
    cancelled: 'Canceled. The form hasn’t changed.',
  };
  return (
    <Section
      id="generate-section"
      className="generate-box"
      title="Draft"
      lede={
        generator === 'model'
          ? 'A language model writes a draft into the form.'
          : generator === 'templates'
            ? 'No language model is configured: built-in templates make a draft to be reworked.'
            : ''
      }
    >
      <div className="generate-fields">
        {labels.map((label, index) => (
          <TextArea
            key={label}
            label={label}
            rows={2}
            maxLength={requestLimit}
            placeholder="Optional"
            value={requests[index] ?? ''}
            onChange={({ target }) =>
              setRequests(index === 0 ? [target.value, requests[1]] : [requests[0], target.value])
            }
          />
        ))}
      </div>
      <FailureBox failure={failure} />
      <div className="dialog-actions">
        <Button disabled={!isReady} busy={status === 'busy'} onClick={start}>
          {status === 'busy' ? 'Generating...' : button}
        </Button>
        {status === 'busy' && <Button onClick={cancel}>Cancel</Button>}
        {status === 'filled' && (
          <Button
            onClick={() => {
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
