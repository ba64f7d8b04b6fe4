import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hashCode } from '../../content/hash-code.ts';
import { readInterviewSkeletons, readPuzzleSkeletons } from '../../content/read-skeletons.ts';
import { categoryNames, codeCategoryNames } from '../../contract/categories.ts';
import { ChoiceDraft, OpenDraft, PuzzleDraft } from '../../contract/generator.ts';
import { interviewDifficulties } from '../../contract/interview.ts';
import { type Language, languages } from '../../contract/puzzles.ts';
import { suggestPoints } from '../../rules/english/suggest-points.ts';
import { Rejection } from '../http/rejection.ts';
import { findTopics } from './find-topic.ts';
import { draftInterviewByTemplate, interviewTopics } from './interview-templates.ts';
import { draftPuzzleByTemplate, puzzleTopics } from './puzzle-templates.ts';

function drafted<Draft>(draft: Draft | Rejection): Draft {
  if (draft instanceof Rejection) throw new Error(draft.error);
  return draft;
}

function rejected(draft: unknown): string {
  if (!(draft instanceof Rejection)) throw new Error('There is a draft.');
  return draft.error;
}

describe('built-in puzzle drafts', () => {
  const puzzle = (language: Language, vulnerability_request: string, difficulty?: number) =>
    draftPuzzleByTemplate({ language, vulnerability_request, difficulty });

  it.each(puzzleTopics())("$topic in $language: is found by its name, and within the form's limits", (known) => {
    const draft = drafted(puzzle(known.language, known.topic));
    expect(draft).toMatchObject({ topic: known.topic, category: known.category, difficulty: known.difficulty });
    expect(v.parse(PuzzleDraft, draft).questions).toEqual(draft.questions);
    expect(draft.recording?.code).toBe(hashCode(draft.code_snippet));
  });

  it.each([
    ['GO', 'a race', 'race condition'],
    ['GO', 'races in the balance of an account', 'race condition'],
    ['GO', 'Two goroutines with a race condition in a wallet', 'race condition'],
    ['GO', 'IDOR', 'missing authorization check'],
    ['C', 'an integer overflow in an image header', 'integer overflow'],
    ['C', 'heap overflows', 'buffer overflow'],
    ['PYTHON', 'blind SQL injection', 'SQL injection'],
    ['PYTHON', 'memory corruption', 'buffer overflow'],
    ['RUST', 'a heartbeat with an out-of-bounds read', 'uninitialized memory'],
    ['C', 'a race condition', 'lost update'],
    ['C', 'a dangling pointer', 'use-after-free'],
  ] as const)('in %s, %j is %s', (language, request, topic) => {
    expect(drafted(puzzle(language, request)).topic).toBe(topic);
  });

  it.each(languages)('%s: has one in every category of code, in the order of the categories', (language) => {
    const listed = puzzleTopics().filter((known) => known.language === language);
    expect([...new Set(listed.map(({ category }) => category))]).toEqual(codeCategoryNames);
    expect(listed.map(({ category }) => categoryNames.indexOf(category))).toEqual(
      listed.map(({ category }) => categoryNames.indexOf(category)).sort((one, other) => one - other),
    );
  });

  it.each([
    'HTTP request smuggling',
    'server-side request forgery',
    'prototype pollution',
    'timing side channel',
    'request',
    'overflowing trash cans',
    '???',
  ])('rejects %j and lists valid topics', (request) => {
    const sentence = rejected(puzzle('PYTHON', request));
    expect(sentence).toContain("There's no built-in draft on this in Python.");
    for (const { topic, language } of puzzleTopics()) if (language === 'PYTHON') expect(sentence).toContain(topic);
  });

  it('rejects a topic of another language and names that language', () => {
    expect(rejected(puzzle('C', 'an open redirect'))).toContain('Go has one on open redirect.');
  });

  it.each(languages)('%s: without a topic has the requested difficulty, or the nearest', (language) => {
    for (const difficulty of [1, 2, 3]) expect(drafted(puzzle(language, '', difficulty)).difficulty).toBe(difficulty);
    expect(drafted(puzzle(language, '', 5)).difficulty).toBe(3);
  });

  it('have the right option, its note, and the marked lines of their skeleton', () => {
    for (const skeleton of readPuzzleSkeletons()) {
      const draft = drafted(puzzle(skeleton.language, skeleton.topic));
      const rights = draft.questions.map(({ correct_answer, notes }) => notes[correct_answer]);
      expect(rights).toEqual(skeleton.questions.map(({ options, correct }) => options[correct].note));
      expect([draft.title, draft.lines]).toEqual([skeleton.title, skeleton.lines]);
    }
  });
});

describe('built-in interview drafts', () => {
  const question = (
    type: 'MC' | 'OE',
    difficulty: 1 | 2 | 3,
    topic_request = '',
    category = categoryNames[0] as string,
  ) =>
    draftInterviewByTemplate({ category: category as (typeof categoryNames)[number], type, difficulty, topic_request });

  it('cover every category', () => {
    expect(new Set(interviewTopics().map(({ category }) => category))).toEqual(new Set(categoryNames));
  });

  it.each(categoryNames)('%s: have either type and any difficulty, and a fitting title', (category) => {
    const skeletons = readInterviewSkeletons().filter((skeleton) => skeleton.category === category);
    for (const { topic, choices } of skeletons) {
      const points = interviewDifficulties.map((difficulty) => {
        const choice = drafted(question('MC', difficulty, topic, category));
        expect([v.parse(ChoiceDraft, choice).title, choice.topic]).toEqual([choices[difficulty].title, topic]);
        const open = v.parse(OpenDraft, drafted(question('OE', difficulty, topic, category)));
        expect(open.title.toLowerCase()).toBe(topic.toLowerCase());
        expect(suggestPoints(open.correct_text_answer, open.key_points).missed).toEqual([]);
        return open.key_points.length;
      });
      expect(points).toEqual([3, 4, 5]);
    }
  });

  it('rejects an unknown topic and lists valid ones', () => {
    expect(rejected(question('MC', 1, 'Uploads of pictures', 'Injection'))).toBe(
      "There's no built-in draft on this in Injection. Ask for SQL injection, or leave the request empty.",
    );
    expect(rejected(question('OE', 2, 'SQL injection', 'Web & Network'))).toContain(
      'Injection has one on SQL injection.',
    );
  });
});

describe('finding a topic', () => {
  const topics = [
    { topic: 'integer overflow', also: ['wraparound'] },
    { topic: 'buffer overflow', also: ['out-of-bounds write'] },
  ];
  const found = (request: string) => findTopics(topics, request).map(({ topic }) => topic);

  it('prefers the topic that has more words in common', () => {
    expect(found('a wraparound, and then an out-of-bounds write')).toEqual(['buffer overflow', 'integer overflow']);
    expect(found('overflow')).toEqual(['integer overflow', 'buffer overflow']);
  });

  it("doesn't match a topic by one word of its name", () => {
    expect(found('a write to a log')).toEqual([]);
    expect(found('integer division by zero')).toEqual([]);
    expect(found('of the')).toEqual([]);
  });
});
