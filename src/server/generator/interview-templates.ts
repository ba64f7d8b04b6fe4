import { questionOfSkeleton, readInterviewSkeletons } from '../../content/read-skeletons.ts';
import type { CategoryName } from '../../contract/categories.ts';
import type { ChoiceDraft, InterviewTopics, OpenDraft } from '../../contract/generator.ts';
import type { InterviewDifficulty, InterviewType } from '../../contract/interview.ts';
import { invalid, type Rejection } from '../http/rejection.ts';
import { findTopics, listTopics } from './find-topic.ts';

interface InterviewRequest {
  category: CategoryName;
  type: InterviewType;
  difficulty: InterviewDifficulty;
  topic_request: string;
}

/** The topics on which there are built-in drafts of interview questions, of both types and every difficulty. */
export function interviewTopics(): InterviewTopics {
  return readInterviewSkeletons().map(({ topic, category }) => ({ topic, category }));
}

/** Returns the built-in question on the requested topic, or a rejection that lists the category's topics. */
export function draftInterviewByTemplate({
  category,
  type,
  difficulty,
  topic_request,
}: InterviewRequest): ((ChoiceDraft | OpenDraft) & { topic: string }) | Rejection {
  const all = readInterviewSkeletons();
  const known = all.filter((skeleton) => skeleton.category === category);
  const [skeleton] = topic_request ? findTopics(known, topic_request) : known;
  if (!skeleton) {
    const [elsewhere] = findTopics(all, topic_request);
    const instead = elsewhere ? `${elsewhere.category} has one on ${elsewhere.topic}. ` : '';
    return invalid({
      topic_request: [
        `There's no built-in draft on this in ${category}. ${instead}Ask for ${listTopics(known)}, or leave the request empty.`,
      ],
    });
  }
  const question = questionOfSkeleton(skeleton, type, difficulty);
  const { title, description, explanation } = question;
  const head = { topic: skeleton.topic, title, description, explanation };
  if (question.type === 'OE') {
    const key_points = question.key_points.map(({ id: _, ...point }) => point);
    return { ...head, correct_text_answer: question.model_answer, key_points };
  }
  const { A, B, C, D } = question.options;
  return {
    ...head,
    option_a: A.text,
    option_b: B.text,
    option_c: C.text,
    option_d: D.text,
    correct_mc_answer: question.correct,
    notes: { A: A.note, B: B.note, C: C.note, D: D.note },
  };
}
