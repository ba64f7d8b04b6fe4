import { useEffect, useState } from 'react';
import type { AdminInterviewQuestion, NewInterviewBody } from '../../contract/admin-interview.ts';
import {
  createQuestion,
  listQuestionVersions,
  readAdminQuestion,
  readQuestionVersion,
  updateQuestion,
} from '../../contract/admin-interview-calls.ts';
import type { Config } from '../../contract/config.ts';
import type { InterviewTopics } from '../../contract/generator.ts';
import { generateQuestion, listInterviewTopics } from '../../contract/generator-calls.ts';
import type { Category } from '../../contract/interview.ts';
import { listCategories } from '../../contract/interview-calls.ts';
import { configQuery } from '../../sync/queries/config.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { useQuery } from '../shell/use-query.ts';
import { EditForm, factsAbout } from './edit-form.tsx';
import { GeneratorBox, generateTimeout } from './generator-box.tsx';
import { HiddenCharacters } from './hidden-characters.tsx';
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
  mergedInterviews,
  withoutContent,
} from './interview-values.ts';
import { KeyPointStatisticsSection } from './key-point-statistics-section.tsx';
import { type FormPlace, type OpenedForm, OpenForm } from './open-form.tsx';
import { OptionStatisticsSection } from './option-statistics-section.tsx';
import { type Preview, PreviewPane } from './preview-pane.tsx';
import { staffOnly } from './staff-only.tsx';
import { TryAnswer } from './try-answer.tsx';
import { useEdit } from './use-edit.ts';
import { nothingYet, useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

const place: FormPlace = {
  what: 'Question',
  draftKey: 'admin:question',
  list: { href: '/admin/questions', label: 'All questions' },
  page: '/questions',
};

/** How long a success message stays, in milliseconds. */
const createdShown = 3000;

type QuestionPreview = Preview<NewInterviewBody & { categories: Category[] }>;

/** Shows the form of an interview question. `id` is null for a new one. */
export const AdminQuestionPage = staffOnly(Opening);

function Opening({ id, preview }: { id: number | null; preview: QuestionPreview }) {
  const categories = useStaffQuery(onlineQuery(listCategories));
  const request = useStaffQuery<AdminInterviewQuestion | null>(
    id === null ? nothingYet : onlineQuery(readAdminQuestion, { params: { id } }),
  );
  const config = useQuery(configQuery);
  const topics = useStaffQuery(onlineQuery(listInterviewTopics));
  return (
    <OpenForm
      id={id}
      place={place}
      request={request}
      words="Failed to fetch interview questions"
      needed={{ request: categories, words: 'Failed to load categories' }}
      awaited={[topics, config]}
      valuesOf={(question) =>
        question ? interviewFormValues(question) : emptyInterview(categories.latest?.[0]?.id ?? 1)
      }
    >
      {(opened) => (
        <QuestionForm
          {...opened}
          categories={categories.latest ?? []}
          generator={config.latest?.generator}
          topics={topics.latest ?? undefined}
          preview={preview}
        />
      )}
    </OpenForm>
  );
}

function QuestionForm({
  id,
  item: question,
  correcting,
  start,
  isDraft,
  storeDraft,
  trouble,
  categories,
  generator,
  topics,
  preview,
}: OpenedForm<AdminInterviewQuestion, InterviewValues> & {
  categories: Category[];
  generator: Config['generator'] | undefined;
  topics: InterviewTopics | undefined;
  preview: QuestionPreview;
}) {
  const device = useStaffDevice();
  const [isCreated, setCreated] = useState(false);
  const [createdCount, setCreatedCount] = useState(0);
  const triedKey = `admin:try-answer:${id ?? 'new'}`;

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
    after: id === null ? null : place.list.href,
    onSaved: (saved) => {
      if (id !== null) return notify(`Saved '${saved.title}'.`);
      const next = withoutContent(values);
      edit.set({ version: null, saved: next, values: next });
      setCreated(true);
      // The next question begins without the answer that was tried on this one.
      void device.saveDraft(triedKey, '');
      setCreatedCount(createdCount + 1);
      edit.form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    },
    valuesOf: interviewFormValues,
    merge: mergedInterviews,
  });
  const { values, saved, errors } = edit;
  const categoryName = (known: string) => categories.find(({ id }) => String(id) === known)?.name;
  const chosenCategory = categoryName(values.category_id);

  useEffect(() => {
    if (!isCreated) return;
    const timer = setTimeout(() => setCreated(false), createdShown);
    return () => clearTimeout(timer);
  }, [isCreated]);

  return (
    <EditForm
      id={id}
      place={place}
      facts={[...factsOf(question, isDraft && edit.isDirty), ...correcting]}
      trouble={trouble}
      edit={edit}
      differences={(theirs) =>
        interviewDifferences(values, saved, interviewFormValues(theirs), (known) => categoryName(known) ?? '')
      }
      history={
        id === null
          ? null
          : {
              versions: onlineQuery(listQuestionVersions, { params: { id } }),
              read: (version) => device.call(readQuestionVersion, { params: { id, version } }),
              restored: interviewFormValues,
            }
      }
      onSubmit={() => setCreated(false)}
      message={isCreated && <b>Question created successfully!</b>}
      preview={
        <PreviewPane
          preview={preview}
          body={{
            ...interviewRequestBody(values),
            categories: categories.filter((category) => String(category.id) === values.category_id),
          }}
        />
      }
    >
      <KindFields values={values} errors={errors} onChange={edit.change} categories={categories} />
      <GeneratorBox
        draftKey={`admin:generate-question:${id ?? 'new'}`}
        labels={['Topic Request', 'Context Request']}
        generator={generator}
        topicAt={0}
        topics={topics?.filter(({ category }) => category === chosenCategory)}
        button="Generate with AI"
        isReady={chosenCategory !== undefined}
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
      {id !== null && values.type === 'OE' && <KeyPointStatisticsSection id={id} />}
      <HiddenCharacters values={values} />
    </EditForm>
  );
}

function factsOf(question: AdminInterviewQuestion | null, isRestored: boolean): string[] {
  const facts = isRestored ? ['Draft restored'] : [];
  if (!question) return ['New', ...facts];
  const state = question.deleted_at ? 'deleted' : question.is_active ? 'active' : 'inactive';
  return [...factsAbout(question, state), ...facts];
}
