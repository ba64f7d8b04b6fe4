import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AdminInterviewQuestion, InterviewSnapshot, NewInterviewBody } from '../../contract/admin-interview.ts';
import {
  createQuestion,
  listQuestionVersions,
  readAdminQuestion,
  readQuestionVersion,
  updateQuestion,
} from '../../contract/admin-interview-calls.ts';
import { generateQuestion, listInterviewTopics } from '../../contract/generate-calls.ts';
import type { Category } from '../../contract/interview.ts';
import { listCategories } from '../../contract/interview-calls.ts';
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
import { InterviewFields, KindFields } from './interview-fields.tsx';
import {
  checkInterview,
  contentOf,
  emptyInterview,
  type InterviewValues,
  interviewDifferences,
  interviewFormValues,
  interviewRequestBody,
  keyPointsOf,
  merged,
  withoutContent,
  withSynonym,
} from './interview-values.ts';
import { KeyPointStatisticsSection } from './key-point-statistics-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OptionStatisticsSection } from './option-statistics-section.tsx';
import { type Preview, PreviewPane } from './preview-pane.tsx';
import { isMissing, RequestTrouble } from './request-trouble.tsx';
import { SaveBar } from './save-bar.tsx';
import { StaffOnly } from './staff-only.tsx';
import { stateText } from './text.ts';
import { TryAnswer } from './try-answer.tsx';
import { type Edited, useEdit } from './use-edit.ts';
import { useFormDraft } from './use-form-draft.ts';
import { nothingYet, useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './admin.css';
import './puzzle-form.css';
import './moderation.css';

/** How long a success message stays, in milliseconds. */
const createdShown = 3000;

type QuestionPreview = Preview<NewInterviewBody & { categories: Category[] }>;

/** Shows the form of an interview question. `id` is null for a new one. */
export function AdminQuestionPage(props: { id: number | null; preview: QuestionPreview }) {
  return (
    <StaffOnly>
      <Opening {...props} />
    </StaffOnly>
  );
}

/** Loads the categories, and the question or its draft. */
function Opening({ id, preview }: { id: number | null; preview: QuestionPreview }) {
  const { draft, storeDraft } = useFormDraft<Edited<InterviewValues>>(`admin:question:${id ?? 'new'}`);
  const categories = useStaffQuery(onlineQuery(listCategories));
  const request = useStaffQuery<AdminInterviewQuestion | null>(
    id === null ? nothingYet : onlineQuery(readAdminQuestion, { params: { id } }),
  );
  const isWaiting = [request, categories].some(({ isFetching, latest }) => isFetching && latest === undefined);
  if (draft === undefined || isWaiting) return <ScreenSkeleton />;
  const trouble = categories.latest === undefined && draft === null ? categories : request;
  if (trouble.latest === undefined && (draft === null || isMissing(request))) {
    return (
      <div className="admin">
        <PageHead title={id === null ? 'Create Question' : 'Update Question'} />
        <RequestTrouble
          request={trouble}
          words={trouble === categories ? 'Failed to load categories' : 'Failed to fetch interview questions'}
        />
        <Line>
          <Link href="/admin/questions" className={buttonClass({ small: true })}>
            All questions
          </Link>
        </Line>
      </div>
    );
  }
  const question = request.latest ?? null;
  const fresh = question ? interviewFormValues(question) : emptyInterview(categories.latest?.[0]?.id ?? 1);
  return (
    <QuestionForm
      id={id}
      question={question}
      categories={categories.latest ?? []}
      start={draft ?? { version: question?.version ?? null, saved: fresh, values: fresh }}
      isDraft={draft !== null}
      storeDraft={storeDraft}
      preview={preview}
    />
  );
}

function QuestionForm({
  id,
  question,
  categories,
  start,
  isDraft,
  storeDraft,
  preview,
}: {
  id: number | null;
  question: AdminInterviewQuestion | null;
  categories: Category[];
  start: Edited<InterviewValues>;
  isDraft: boolean;
  storeDraft: (draft: Edited<InterviewValues> | null) => Promise<void>;
  preview: QuestionPreview;
}) {
  const device = useStaffDevice();
  const form = useRef<HTMLFormElement>(null);
  const [theirs, setTheirs] = useState<AdminInterviewQuestion | null>(null);
  const [hasHistory, showHistory] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const [createdCount, setCreatedCount] = useState(0);
  const triedKey = `admin:try-answer:${id ?? 'new'}`;
  const topics = useStaffQuery(onlineQuery(listInterviewTopics));
  const title = id === null ? 'Create Question' : 'Update Question';

  const edit = useEdit<InterviewValues, AdminInterviewQuestion>({
    start,
    storeDraft,
    check: checkInterview,
    save: (values, version, past_answers) =>
      id === null
        ? device.call(createQuestion, { body: interviewRequestBody(values) })
        : device.call(updateQuestion, {
            params: { id },
            body: { ...interviewRequestBody(values), version: version ?? 1, past_answers },
          }),
    words: id === null ? 'Failed to create interview question' : 'Failed to update interview question',
    after: id === null ? null : '/admin/questions',
    onSaved: (saved) => {
      if (id !== null) return notify(`Saved '${saved.title}'.`);
      const next = withoutContent(values);
      edit.set({ version: null, saved: next, values: next });
      setCreated(true);
      // The next question begins without the answer that was tried on this one.
      void device.saveDraft(triedKey, '');
      setCreatedCount(createdCount + 1);
      form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    },
    onConflict: (refused: Refused) => setTheirs(refused.body.current as AdminInterviewQuestion),
  });
  const { values, saved, errors, isDirty } = edit;
  useFocusOnError(form, errors);
  const chosenCategory = categories.find((category) => String(category.id) === values.category_id)?.name;

  useEffect(() => {
    if (!isCreated) return;
    const timer = setTimeout(() => setCreated(false), createdShown);
    return () => clearTimeout(timer);
  }, [isCreated]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCreated(false);
    void edit.save();
  };

  const saveChoice = async (current: AdminInterviewQuestion, mine: ReadonlySet<string>) => {
    const next = {
      version: current.version,
      saved: interviewFormValues(current),
      values: merged(interviewFormValues(current), values, mine),
    };
    setTheirs(null);
    edit.set(next);
    await edit.save(next);
  };

  const restore = (snapshot: InterviewSnapshot, version: number) => {
    showHistory(false);
    edit.change(interviewFormValues(snapshot));
    notify(`Version ${version} is in the form. Save to restore it.`);
  };

  return (
    <div className="admin puzzle-editing split">
      <div className="puzzle-editing-main">
        <FormHead
          id={id}
          title={title}
          facts={factsOf(question, isDraft && isDirty)}
          list={{ href: '/admin/questions', label: 'All questions' }}
          page="/questions"
          onHistory={() => showHistory(true)}
        />
        <form ref={form} noValidate onSubmit={submit} aria-label={title}>
          <Line className="puzzle-editing-offline">
            <NeedsConnection>Editing needs a connection. Your changes stay on this device.</NeedsConnection>
          </Line>
          <KindFields values={values} errors={errors} onChange={edit.change} categories={categories} />
          <GenerateBox
            draftKey={`admin:generate-question:${id ?? 'new'}`}
            labels={['Topic Request', 'Context Request']}
            topicAt={0}
            topics={topics.latest?.filter(({ category }) => category === chosenCategory)}
            button="Generate with AI"
            isReady={values.category_id !== ''}
            generate={([topic_request, context_request], signal) =>
              device.call(generateQuestion, {
                body: {
                  category_id: Number(values.category_id),
                  difficulty: Number(values.difficulty) as 1 | 2 | 3,
                  type: values.type,
                  topic_request,
                  context_request,
                },
                signal,
                timeout: generateTimeout,
              })
            }
            describe={({ topic }) => topic && `It's about ${topic}.`}
            // Of the requested type and category, even if others were chosen since.
            onDraft={(draft) => edit.fill({ ...contentOf(draft), type: values.type, category_id: values.category_id })}
          />
          <InterviewFields values={values} errors={errors} onChange={edit.change} />
          {values.type === 'OE' && (
            <TryAnswer
              key={createdCount}
              draftKey={triedKey}
              keyPoints={keyPointsOf(values)}
              modelAnswer={values.correct_text_answer}
            />
          )}
          {id !== null && values.type === 'MC' && <OptionStatisticsSection kind="question" id={id} />}
          {id !== null && values.type === 'OE' && (
            <KeyPointStatisticsSection
              id={id}
              keyPoints={keyPointsOf(values)}
              onAdd={(phrase, synonym) => edit.change({ key_points: withSynonym(values.key_points, phrase, synonym) })}
            />
          )}
          <HiddenCharacters values={values} />
          <SaveBar edit={edit} action={title} message={isCreated && <b>Question created successfully!</b>} />
        </form>
      </div>
      <PreviewPane
        preview={preview}
        body={{
          ...interviewRequestBody(values),
          categories: categories.filter((category) => String(category.id) === values.category_id),
        }}
      />
      <LeaveDialog isDirty={isDirty} />
      {edit.correcting && <CorrectionDialog isBusy={edit.isBusy} {...edit.correcting} />}
      {theirs && (
        <ConflictDialog
          differences={interviewDifferences(
            values,
            saved,
            interviewFormValues(theirs),
            (known) => categories.find((category) => String(category.id) === known)?.name ?? '',
          )}
          isBusy={edit.isBusy}
          onSave={(mine) => void saveChoice(theirs, mine)}
          onClose={() => setTheirs(null)}
        />
      )}
      {hasHistory && id !== null && (
        <HistoryDialog
          versions={onlineQuery(listQuestionVersions, { params: { id } })}
          read={(version) => device.call(readQuestionVersion, { params: { id, version } })}
          onRestore={restore}
          onClose={() => showHistory(false)}
        />
      )}
    </div>
  );
}

function factsOf(question: AdminInterviewQuestion | null, isRestored: boolean): string[] {
  const facts = isRestored ? ['Draft restored'] : [];
  if (!question) return ['New', ...facts];
  const state = stateText[question.deleted_at ? 'deleted' : question.is_active ? 'active' : 'inactive'];
  const answered = question.answers === 1 ? '1 answer' : `${question.answers} answers`;
  return [state, `Version ${question.version}`, answered, ...facts];
}
