import { inColumns } from '../../content/puzzle-file.ts';
import { type PuzzleSkeleton, readPuzzleSkeletons } from '../../content/read-skeletons.ts';
import { categoryNames } from '../../contract/categories.ts';
import type { GeneratePuzzleReply, PuzzleTopics } from '../../contract/generator.ts';
import type { Language } from '../../contract/puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { invalid, type Rejection } from '../http/rejection.ts';
import { findTopics, listTopics } from './find-topic.ts';

interface PuzzleRequest {
  language: Language;
  difficulty?: number | undefined;
  vulnerability_request: string;
}

/** Reading them takes longer than all the rest of a draft. */
let skeletons: PuzzleSkeleton[] | undefined;

type BuiltInDraft = Omit<GeneratePuzzleReply, 'drafted_by'> & { topic: string };

/** Returns the topics on which there is a built-in puzzle draft, in the order of their categories. */
export function puzzleTopics(): PuzzleTopics {
  return allSkeletons()
    .map(({ topic, category, language, difficulty }) => ({ topic, category, language, difficulty }))
    .sort((one, other) => categoryNames.indexOf(one.category) - categoryNames.indexOf(other.category));
}

/**
 * Returns the built-in draft on the requested topic, or a rejection that lists the topics. If there are several, or no request, it picks one
 * with the nearest difficulty.
 */
export function draftPuzzleByTemplate(request: PuzzleRequest): BuiltInDraft | Rejection {
  const { language, difficulty, vulnerability_request } = request;
  const all = allSkeletons();
  const known = all.filter((skeleton) => skeleton.language === language);
  const found = vulnerability_request ? findTopics(known, vulnerability_request) : known;
  const [best, ...others] = found.filter(({ topic }) => !vulnerability_request || topic === found[0]?.topic);
  if (!best) return noTopic(request, all, known);
  const distance = (skeleton: PuzzleSkeleton) => Math.abs(skeleton.difficulty - (difficulty ?? skeleton.difficulty));
  const nearest = others.reduce((near, other) => (distance(other) < distance(near) ? other : near), best);
  return draftOf(nearest);
}

function allSkeletons(): readonly PuzzleSkeleton[] {
  skeletons ??= readPuzzleSkeletons();
  return skeletons;
}

function noTopic(
  { language, vulnerability_request }: PuzzleRequest,
  all: readonly PuzzleSkeleton[],
  known: PuzzleSkeleton[],
) {
  const [elsewhere] = findTopics(all, vulnerability_request);
  const languages = all
    .filter(({ topic }) => topic === elsewhere?.topic)
    .map((skeleton) => languageNames[skeleton.language]);
  const instead = elsewhere ? `${languages.join(' and ')} has one on ${elsewhere.topic}. ` : '';
  return invalid({
    vulnerability_request: [
      `There's no built-in draft on this in ${languageNames[language]}. ${instead}Ask for ${listTopics(known)}, or leave the request empty.`,
    ],
  });
}

function draftOf(skeleton: PuzzleSkeleton): BuiltInDraft {
  const {
    topic,
    title,
    description,
    category,
    cwe,
    difficulty,
    file_name,
    code_snippet,
    explanation,
    lines,
    recording,
  } = skeleton;
  return {
    topic,
    title,
    description,
    category,
    cwe,
    difficulty,
    file_name,
    code_snippet: code_snippet.trimEnd(),
    explanation: explanation.trim(),
    lines,
    recording,
    questions: skeleton.questions.map(({ id: _, is_fix: __, ...question }) => inColumns(question)),
  };
}
