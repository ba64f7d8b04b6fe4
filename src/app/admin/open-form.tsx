import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { CorrectionProgress } from '../../contract/admin-puzzles.ts';
import { ScreenSkeleton } from '../shell/screen.tsx';
import type { QueryState } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { isMissing, RequestTrouble } from './request-trouble.tsx';
import { useCorrectionProgress } from './use-correction-progress.ts';
import type { Edited } from './use-edit.ts';
import { useFormDraft } from './use-form-draft.ts';

/** The names and addresses of what a form edits. */
export interface FormPlace {
  what: 'Puzzle' | 'Question';
  /** Names the drafts on devices, so it never changes. */
  draftKey: string;
  list: { href: string; label: string };
  /** The learners' view is below it. */
  page: string;
}

/** A form's item, null for a new one, and its draft or the item's values. */
export interface OpenedForm<Item, Values> {
  id: number | null;
  item: Item | null;
  /** What the head says about a correction of earlier answers that is under way. */
  correcting: string[];
  start: Edited<Values>;
  isDraft: boolean;
  storeDraft: (draft: Edited<Values> | null) => Promise<void>;
  /** What couldn't be fetched, for a form that its draft opened. */
  trouble: ReactNode;
}

export function formTitle({ what }: FormPlace, id: number | null): string {
  return `${id === null ? 'Create' : 'Update'} ${what}`;
}

/** Opens a form with its item and its draft. One of them is enough to continue. */
export function OpenForm<
  Item extends { version: number; correction_progress?: CorrectionProgress | undefined },
  Values,
>({
  id,
  place,
  request,
  words,
  needed,
  awaited,
  valuesOf,
  children,
}: {
  id: number | null;
  place: FormPlace;
  request: QueryState<Item | null>;
  /** Shown if the item can't be read. */
  words: string;
  /** What a form without a draft needs, too. */
  needed?: { request: QueryState; words: string };
  /** What the form shows if it can be had. If it came later, it would move what is below it, and Back would miss its place. */
  awaited: readonly QueryState[];
  valuesOf: (item: Item | null) => Values;
  children: (opened: OpenedForm<Item, Values>) => ReactNode;
}) {
  const { draft, storeDraft } = useFormDraft<Edited<Values>>(`${place.draftKey}:${id ?? 'new'}`);
  const correcting = useCorrectionProgress(request);
  const [isOpened, setOpened] = useState(false);
  const asked = [{ request, words }, ...(needed ? [needed] : [])];
  const isWaiting = [...asked.map(({ request }) => request), ...awaited].some(
    ({ isFetching, latest }) => isFetching && latest === undefined,
  );
  if (!isOpened && draft && !isWaiting) setOpened(true);
  // An open form stays when it asks again: a new one would begin with the draft as it was when the page opened.
  if (draft === undefined || (isWaiting && !isOpened)) return <ScreenSkeleton />;
  const missing = asked.filter(({ request }) => request.latest === undefined);
  const first = missing.at(-1);
  if (first && (draft === null || isMissing(request))) {
    return (
      <div className="admin">
        <PageHead title={formTitle(place, id)} />
        <RequestTrouble {...(isMissing(request) ? { request, words } : first)} />
        <Line>
          <Link href={place.list.href} className={buttonClass({ small: true })}>
            {place.list.label}
          </Link>
        </Line>
      </div>
    );
  }
  const item = request.latest ?? null;
  const values = valuesOf(item);
  const start = draft ?? { version: item?.version ?? null, saved: values, values };
  const trouble = missing.map((each) => <RequestTrouble key={each.words} {...each} />);
  return children({ id, item, correcting, start, isDraft: draft !== null, storeDraft, trouble });
}
