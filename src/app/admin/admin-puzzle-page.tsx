import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  createPuzzle,
  listPuzzleVersions,
  readAdminPuzzle,
  readPuzzleVersion,
  updatePuzzle,
} from '../../contract/admin-puzzle-calls.ts';
import type { AdminPuzzle, PuzzleSnapshot } from '../../contract/admin-puzzles.ts';
import { generatePuzzle, listPuzzleTopics } from '../../contract/generate-calls.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { puzzleStateOf } from '../../rules/puzzle-state.ts';
import { difficultyName } from '../../rules/scoring.ts';
import type { Refused } from '../../sync/http/first/api-client.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { useFocusOnError } from '../ui/later/form-focus.ts';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { FormHead } from './form-head.tsx';
import { GenerateBox, generateTimeout } from './generate-box.tsx';
import { HiddenCharacters } from './hidden-characters.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OptionStatisticsSection } from './option-statistics-section.tsx';
import { PuzzleFields, RequestedFields } from './puzzle-fields.tsx';
import { PuzzlePreviewPane, type PuzzlePreviews } from './puzzle-preview-pane.tsx';
import {
  checkPuzzleForm,
  draftedValues,
  emptyPuzzle,
  type PuzzleValues,
  partNames,
  puzzleDifferences,
  puzzleFormValues,
  puzzleRequestBody,
} from './puzzle-values.ts';
import { Readiness, ReadinessLink, useReadiness } from './readiness.tsx';
import { isMissing, RequestTrouble } from './request-trouble.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaffOnly } from './staff-only.tsx';
import { stateText } from './text.ts';
import { type Edited, useEdit } from './use-edit.ts';
import { useFormDraft } from './use-form-draft.ts';
import { nothingYet, useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './admin.css';
import './puzzle-form.css';

/** Shows the form of a puzzle. `id` is null for a new one. */
export function AdminPuzzlePage(props: { id: number | null; previews: PuzzlePreviews }) {
  return (
    <StaffOnly>
      <Opening {...props} />
    </StaffOnly>
  );
}

/** Loads the puzzle and its draft. One of them is enough to continue. */
function Opening({ id, previews }: { id: number | null; previews: PuzzlePreviews }) {
  const device = useStaffDevice();
  const { draft, storeDraft } = useFormDraft<Edited<PuzzleValues>>(`admin:puzzle:${id ?? 'new'}`);
  const request = useStaffQuery<AdminPuzzle | null>(
    id === null ? nothingYet : onlineQuery(readAdminPuzzle, { params: { id } }),
  );
  if (draft === undefined || (request.isFetching && request.latest === undefined)) return <ScreenSkeleton />;
  if (request.latest === undefined && (draft === null || isMissing(request))) {
    return (
      <div className="admin">
        <PageHead title="Update Puzzle" />
        <RequestTrouble request={request} words="Failed to fetch puzzle" />
        <Line>
          <Link href="/admin/puzzles" className={buttonClass({ small: true })}>
            All puzzles
          </Link>
        </Line>
      </div>
    );
  }
  const puzzle = request.latest ?? null;
  const fresh = puzzle ? puzzleFormValues(puzzle) : emptyPuzzle(utcDay(new Date(device.serverClock.now())));
  return (
    <PuzzleForm
      id={id}
      puzzle={puzzle}
      start={draft ?? { version: puzzle?.version ?? null, saved: fresh, values: fresh }}
      isDraft={draft !== null}
      storeDraft={storeDraft}
      previews={previews}
    />
  );
}

function PuzzleForm({
  id,
  puzzle,
  start,
  isDraft,
  storeDraft,
  previews,
}: {
  id: number | null;
  puzzle: AdminPuzzle | null;
  start: Edited<PuzzleValues>;
  isDraft: boolean;
  storeDraft: (draft: Edited<PuzzleValues> | null) => Promise<void>;
  previews: PuzzlePreviews;
}) {
  const device = useStaffDevice();
  const form = useRef<HTMLFormElement>(null);
  const [theirs, setTheirs] = useState<AdminPuzzle | null>(null);
  const [hasHistory, showHistory] = useState(false);
  const topics = useStaffQuery(onlineQuery(listPuzzleTopics));
  const title = id === null ? 'Create Puzzle' : 'Update Puzzle';

  const edit = useEdit<PuzzleValues, AdminPuzzle>({
    start,
    storeDraft,
    check: checkPuzzleForm,
    save: (values, version, past_answers) =>
      id === null
        ? device.call(createPuzzle, { body: puzzleRequestBody(values) })
        : device.call(updatePuzzle, {
            params: { id },
            body: { ...puzzleRequestBody(values), version: version ?? 1, past_answers },
          }),
    words: id === null ? 'Failed to create puzzle' : 'Failed to update puzzle',
    after: '/admin/puzzles',
    onSaved: (saved) => notify(`Saved '${saved.title}'.`),
    onConflict: (refused: Refused) => setTheirs(refused.body.current as AdminPuzzle),
  });
  const { values, saved, errors, isDirty } = edit;
  useFocusOnError(form, errors);
  const readiness = useReadiness(id, values);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };

  const saveChoice = async (current: AdminPuzzle, mine: ReadonlySet<string>) => {
    const chosen = merged(puzzleFormValues(current), values, mine);
    const next = { version: current.version, saved: puzzleFormValues(current), values: chosen };
    setTheirs(null);
    edit.set(next);
    await edit.save(next);
  };

  const restore = (snapshot: PuzzleSnapshot, version: number) => {
    showHistory(false);
    const known = new Set(saved.questions.map((question) => question.id));
    const old = puzzleFormValues(snapshot);
    // A question that was removed meanwhile becomes a new one.
    const questions = old.questions.map(({ id: questionId, ...question }) =>
      questionId !== undefined && known.has(questionId) ? { ...question, id: questionId } : question,
    );
    edit.change({ ...old, questions });
    notify(`Version ${version} is in the form. Save to restore it.`);
  };

  return (
    <div className="admin puzzle-editing split">
      <div className="puzzle-editing-main">
        <FormHead
          id={id}
          title={title}
          facts={factsOf(puzzle, isDraft && isDirty, device.serverClock.now())}
          list={{ href: '/admin/puzzles', label: 'All puzzles' }}
          page="/puzzle"
          onHistory={() => showHistory(true)}
        />
        <form ref={form} noValidate onSubmit={submit} aria-label={title}>
          <Line className="puzzle-editing-offline">
            <NeedsConnection>Editing needs a connection. Your changes stay on this device.</NeedsConnection>
          </Line>
          <RequestedFields values={values} onChange={edit.change} />
          <GenerateBox
            draftKey={`admin:generate-puzzle:${id ?? 'new'}`}
            labels={['Application Request', 'Vulnerability Request']}
            topicAt={1}
            topics={topics.latest
              ?.filter(({ language }) => language === values.language)
              .map(({ topic, category, difficulty }) => ({
                topic,
                aside: `${category}, ${difficultyName(difficulty)}`,
              }))}
            button="Generate"
            generate={([application_request, vulnerability_request], signal) =>
              device.call(generatePuzzle, {
                body: {
                  language: values.language,
                  difficulty: Number(values.difficulty),
                  application_request,
                  vulnerability_request,
                },
                signal,
                timeout: generateTimeout,
              })
            }
            describe={({ topic, difficulty }) =>
              topic && `It's about ${topic}, difficulty ${difficultyName(difficulty)}.`
            }
            // In the requested language, even if another one was chosen since.
            onDraft={(draft) => edit.fill({ ...draftedValues(draft), language: values.language })}
          />
          <PuzzleFields values={values} errors={errors} onChange={edit.change} />
          <HiddenCharacters values={values} />
          <Readiness items={readiness} form={form} />
          {id !== null && <OptionStatisticsSection kind="puzzle" id={id} />}
          <SaveBar edit={edit} action={title} aside={<ReadinessLink items={readiness} />} />
        </form>
      </div>
      <PuzzlePreviewPane {...previews} id={id} body={puzzleRequestBody(values)} />
      <LeaveDialog isDirty={isDirty} />
      {edit.correcting && <CorrectionDialog isBusy={edit.isBusy} {...edit.correcting} />}
      {theirs && (
        <ConflictDialog
          differences={puzzleDifferences(values, saved, puzzleFormValues(theirs))}
          isBusy={edit.isBusy}
          onSave={(mine) => void saveChoice(theirs, mine)}
          onClose={() => setTheirs(null)}
        />
      )}
      {hasHistory && id !== null && (
        <HistoryDialog
          versions={onlineQuery(listPuzzleVersions, { params: { id } })}
          read={(version) => device.call(readPuzzleVersion, { params: { id, version } })}
          onRestore={restore}
          onClose={() => showHistory(false)}
        />
      )}
    </div>
  );
}

function factsOf(puzzle: AdminPuzzle | null, isRestored: boolean, now: number): string[] {
  const facts = isRestored ? ['Draft restored'] : [];
  if (!puzzle) return [...facts, 'New'];
  const answered = puzzle.answers === 1 ? '1 answer' : `${puzzle.answers} answers`;
  return [stateText[puzzleStateOf(puzzle, utcDay(new Date(now)))], `Version ${puzzle.version}`, answered, ...facts];
}

/** Returns their version with these parts of mine. My questions that they removed become new ones. */
function merged(theirs: PuzzleValues, mine: PuzzleValues, names: ReadonlySet<string>): PuzzleValues {
  const known = new Set(theirs.questions.map((question) => question.id));
  const questions = mine.questions.map(({ id, ...question }) =>
    id !== undefined && known.has(id) ? { ...question, id } : question,
  );
  const chosen = Object.fromEntries(partNames.filter((name) => names.has(name)).map((name) => [name, mine[name]]));
  return { ...theirs, ...chosen, ...(names.has('questions') && { questions }) };
}
