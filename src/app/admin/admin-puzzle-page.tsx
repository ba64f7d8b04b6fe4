import {
  createPuzzle,
  listPuzzleVersions,
  readAdminPuzzle,
  readPuzzleVersion,
  updatePuzzle,
} from '../../contract/admin-puzzle-calls.ts';
import type { AdminPuzzle } from '../../contract/admin-puzzles.ts';
import type { Config } from '../../contract/config.ts';
import type { PuzzleTopics } from '../../contract/generator.ts';
import { generatePuzzle, listPuzzleTopics } from '../../contract/generator-calls.ts';
import { dayNumber, utcDay } from '../../rules/puzzle-day.ts';
import { puzzleStateOf } from '../../rules/puzzle-state.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { configQuery } from '../../sync/queries/config.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { useQuery } from '../shell/use-query.ts';
import { EditForm, factsAbout } from './edit-form.tsx';
import { GeneratorBox, generateTimeout } from './generator-box.tsx';
import { HiddenCharacters } from './hidden-characters.tsx';
import { type FormPlace, type OpenedForm, OpenForm } from './open-form.tsx';
import { OptionStatisticsSection } from './option-statistics-section.tsx';
import { PuzzleFields, RequestedFields } from './puzzle-fields.tsx';
import { PuzzlePreviewPane, type PuzzlePreviews } from './puzzle-preview-pane.tsx';
import {
  checkPuzzleForm,
  draftedValues,
  emptyPuzzle,
  mergedPuzzles,
  type PuzzleValues,
  puzzleDifferences,
  puzzleFormValues,
  puzzleRequestBody,
  restoredPuzzle,
} from './puzzle-values.ts';
import { Readiness, ReadinessLink, useReadiness } from './readiness.tsx';
import { RecordingSection, useIsRecordingStale } from './recording-section.tsx';
import { staffOnly } from './staff-only.tsx';
import { useEdit } from './use-edit.ts';
import { nothingYet, useStaffDevice, useStaffQuery } from './use-staff-device.ts';

const place: FormPlace = {
  what: 'Puzzle',
  draftKey: 'admin:puzzle',
  list: { href: '/admin/puzzles', label: 'All puzzles' },
  page: '/puzzle',
};

/** Shows the form of a puzzle. `id` is null for a new one. */
export const AdminPuzzlePage = staffOnly(Opening);

function Opening({ id, previews }: { id: number | null; previews: PuzzlePreviews }) {
  const device = useStaffDevice();
  const request = useStaffQuery<AdminPuzzle | null>(
    id === null ? nothingYet : onlineQuery(readAdminPuzzle, { params: { id } }),
  );
  const config = useQuery(configQuery);
  const topics = useStaffQuery(onlineQuery(listPuzzleTopics));
  return (
    <OpenForm
      id={id}
      place={place}
      request={request}
      words="Failed to fetch puzzle"
      awaited={[topics, config]}
      valuesOf={(puzzle) =>
        puzzle ? puzzleFormValues(puzzle) : emptyPuzzle(utcDay(new Date(device.serverClock.now())))
      }
    >
      {(opened) => (
        <PuzzleForm
          {...opened}
          generator={config.latest?.generator}
          topics={topics.latest ?? undefined}
          previews={previews}
        />
      )}
    </OpenForm>
  );
}

function PuzzleForm({
  id,
  item: puzzle,
  correcting,
  start,
  isDraft,
  storeDraft,
  trouble,
  generator,
  topics,
  previews,
}: OpenedForm<AdminPuzzle, PuzzleValues> & {
  generator: Config['generator'] | undefined;
  topics: PuzzleTopics | undefined;
  previews: PuzzlePreviews;
}) {
  const device = useStaffDevice();

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
    after: place.list.href,
    onSaved: (saved) => notify(`Saved '${saved.title}'.`),
    valuesOf: puzzleFormValues,
    merge: mergedPuzzles,
  });
  const { values, saved, errors } = edit;
  const readiness = useReadiness(id, values);
  const isStale = useIsRecordingStale(values);

  return (
    <EditForm
      id={id}
      number={dayNumber(puzzle?.published_at)}
      place={place}
      facts={[...factsOf(puzzle, isDraft && edit.isDirty, device.serverClock.now()), ...correcting]}
      trouble={trouble}
      edit={edit}
      addsQuestion={({ questions }) => questions.some(({ id }) => id === undefined)}
      differences={(theirs) => puzzleDifferences(values, saved, puzzleFormValues(theirs))}
      history={
        id === null
          ? null
          : {
              versions: onlineQuery(listPuzzleVersions, { params: { id } }),
              read: (version) => device.call(readPuzzleVersion, { params: { id, version } }),
              restored: (snapshot) => restoredPuzzle(snapshot, saved),
            }
      }
      aside={<ReadinessLink items={readiness} />}
      preview={
        <PuzzlePreviewPane
          {...previews}
          id={id}
          body={{ ...puzzleRequestBody(values), ...(isStale && { recording: null }) }}
        />
      }
    >
      <RequestedFields values={values} onChange={edit.change} />
      <GeneratorBox
        draftKey={`admin:generate-puzzle:${id ?? 'new'}`}
        labels={['Application Request', 'Vulnerability Request']}
        generator={generator}
        topicAt={1}
        topics={topics
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
        describe={({ topic, difficulty }) => topic && `It's about ${topic}, difficulty ${difficultyName(difficulty)}.`}
        // In the requested language, even if another one was chosen since.
        onDraft={(draft) => edit.fill({ ...draftedValues(draft), language: values.language })}
      />
      <PuzzleFields values={values} errors={errors} onChange={edit.change} />
      {(puzzle || values.recording) && (
        <RecordingSection slug={puzzle?.slug ?? null} values={values} isStale={isStale} />
      )}
      <HiddenCharacters values={values} />
      <Readiness items={readiness} form={edit.form} />
      {id !== null && <OptionStatisticsSection kind="puzzle" id={id} />}
    </EditForm>
  );
}

function factsOf(puzzle: AdminPuzzle | null, isRestored: boolean, now: number): string[] {
  const facts = isRestored ? ['Draft restored'] : [];
  return puzzle ? [...factsAbout(puzzle, puzzleStateOf(puzzle, utcDay(new Date(now)))), ...facts] : [...facts, 'New'];
}
