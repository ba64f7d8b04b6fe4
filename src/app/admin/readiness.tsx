import { type RefObject, useEffect, useState } from 'react';
import { listAdminPuzzles } from '../../contract/admin-puzzle-calls.ts';
import type { ReplyOf } from '../../contract/call.ts';
import { readPublishDate } from '../../rules/publish-date.ts';
import { plain } from '../../rules/puzzle-checks.ts';
import { type ReadinessItem, readinessOf } from '../../rules/puzzle-readiness.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { useQuery } from '../shell/use-query.ts';
import { Dot } from '../ui/dot.tsx';
import { Section } from '../ui/later/page-head.tsx';
import type { PuzzleValues } from './puzzle-values.ts';
import { nothingYet } from './use-staff-device.ts';
import './readiness.css';

const headingId = 'readiness-section';
/** How long a title stays unchanged before the form asks the server whether another puzzle has it, in milliseconds. */
const titleSettledMs = 500;
/** How many things an item lists. The rest are rarely worth reading before these are done. */
const mostShown = 4;

/** Returns what the form lacks before its puzzle is as complete as the library's; `id` null is a new one. */
export function useReadiness(id: number | null, values: PuzzleValues): ReadinessItem[] {
  const isTitleTaken = useTakenTitle(id, values.title);
  return readinessOf(
    {
      ...values,
      kind: values.kind ?? 'CLASSIC',
      published_at: readPublishDate(values.published_on) ?? null,
      questions: values.questions.map(({ option_a, option_b, option_c, option_d, notes, ...question }) => ({
        ...question,
        options: {
          A: { text: option_a, note: notes.A },
          B: { text: option_b, note: notes.B },
          C: { text: option_c, note: notes.C },
          D: { text: option_d, note: notes.D },
        },
      })),
    },
    isTitleTaken,
  );
}

/** Returns whether another puzzle has the title, if the server can be reached. */
function useTakenTitle(id: number | null, title: string): boolean {
  const sought = plain(title).toLowerCase();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, titleSettledMs, sought);
    return () => clearTimeout(timer);
  }, [sought]);
  const query = settled === '' ? nothingYet : onlineQuery(listAdminPuzzles, { query: { q: settled } });
  const { value } = useQuery<ReplyOf<typeof listAdminPuzzles> | null>(query);
  if (sought !== settled || !value) return false;
  return value.results.some((row) => row.id !== id && plain(row.title).toLowerCase() === sought);
}

/** Shows what a puzzle still lacks, each with a link to its field. Saving doesn't depend on it. */
export function Readiness({
  items,
  form,
}: {
  items: readonly ReadinessItem[];
  form: RefObject<HTMLFormElement | null>;
}) {
  const isReady = items.every(({ missing }) => missing.length === 0);
  return (
    <Section
      id={headingId}
      className="readiness"
      title="Before you publish"
      lede={
        isReady
          ? 'Nothing is missing.'
          : `${readyText(items)}. Saving needs only a title, a description, and each question with its options.`
      }
    >
      <ul className="readiness-items">
        {items.map(({ name, missing }) => (
          <li key={name}>
            <Dot
              state={missing.length === 0 ? 'right' : 'open'}
              label={missing.length === 0 ? 'Ready' : 'Not ready'}
              size={16}
            />
            <div>
              <b>{name}</b>
              {missing.length > 0 && (
                <ul className="readiness-lacks">
                  {missing.slice(0, mostShown).map(({ field, text }) => (
                    <li key={`${field} ${text}`}>
                      <button type="button" className="readiness-link" onClick={() => showField(form.current, field)}>
                        {text}
                      </button>
                    </li>
                  ))}
                  {missing.length > mostShown && <li className="meta">{`And ${missing.length - mostShown} more.`}</li>}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows how much is ready, and links to the rest. */
export function ReadinessLink({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <button
      type="button"
      className="readiness-link"
      onClick={() => {
        const heading = document.getElementById(headingId);
        heading?.scrollIntoView({ block: 'start' });
        heading?.closest('section')?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
      }}
    >
      {readyText(items)}
    </button>
  );
}

function readyText(items: readonly ReadinessItem[]): string {
  return `${items.filter(({ missing }) => missing.length === 0).length} of ${items.length} ready`;
}

/** Focuses the field of this name, and opens the fold that holds it. */
function showField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.focus();
}
