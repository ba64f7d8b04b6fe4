import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nameFromServer, readableOrNull } from './from-newer.ts';
import { InterviewAnswer } from './interview.ts';
import { Puzzle } from './puzzles.ts';
import { PullReply } from './sync.ts';

test('a name that only a newer server knows stays as it is, and what is no name is rejected', () => {
  const schema = nameFromServer(['one', 'two']);
  expect(v.parse(schema, 'one')).toBe('one');
  expect(v.parse(schema, 'three')).toBe('three');
  expect(v.is(schema, 3)).toBe(false);
  expect(v.is(v.object({ name: schema }), {})).toBe(false);
});

test('what only a newer app can read is null', () => {
  const schema = readableOrNull(v.nullable(v.object({ stops: v.number() })));
  expect(v.parse(schema, { stops: 1 })).toEqual({ stops: 1 });
  expect(v.parse(schema, { stops: 'one' })).toBeNull();
});

test('PULL-19: a pull, a puzzle, and an answer can hold a newer category, language, kind, role, correction, plan, grader, and exercise', () => {
  const time = '2026-11-20T08:30:00Z';
  const named = { id: 1, title: '', category: 'Satellite Links', language: 'ZIG', difficulty: 1, is_premium: false };
  const puzzle = { ...named, published_at: null, description: '', version: 1, kind: 'NOTEBOOK' };
  const answer = {
    selected_answer: 'A',
    is_correct: true,
    correct_answer: 'A',
    answered_at: time,
    correction: 'merged',
  };
  const day = { local_date: '2026-11-20' };
  const changes = [
    { kind: 'puzzle', key: '1', version: 1, value: puzzle },
    {
      kind: 'answer',
      key: '1',
      version: 1,
      value: { ...answer, ...day, puzzle_id: 1, question_id: 1, role: 'Compare' },
    },
    {
      kind: 'exercise',
      key: '1',
      version: 1,
      value: {
        ...{ id: '0b8f9c1e-58f4-4f0e-9d8e-0d3b1a2c4e5f', kind: 'race', puzzle_id: 1, question_id: null },
        ...{ is_correct: null, done_at: time, ...day },
      },
    },
    {
      kind: 'question',
      key: '1',
      version: 1,
      value: {
        ...{ id: 1, title: '', description: '', is_premium: true, type: 'DRAWING', difficulty: 1, version: 1 },
        categories: [{ id: 1, name: 'Satellite Links' }],
      },
    },
  ];
  const pull = { cursor: '', username: 'ada', plan: 'team', reset: [], changes, more: true, checks: null };
  expect(v.parse(PullReply, pull)).toEqual(pull);
  const graded = { is_correct: true, selected_mc_answer: null, text_answer: '', covered: [], missed: [] };
  expect(v.is(InterviewAnswer, { ...graded, graded_by: 'peers' })).toBe(true);
  const question = {
    id: 1,
    role: 'Compare',
    label: '',
    text: '',
    option_a: '',
    option_b: '',
    option_c: '',
    option_d: '',
  };
  const newerTree = { type: 'root', children: [{ type: 'element', tagName: 'math', properties: {}, children: [] }] };
  const opened = {
    ...{ ...puzzle, file_name: '', code_snippet: '', is_active: true, questions: [{ ...question, order: 1 }] },
    ...{ explanation: null, explanation_tree: newerTree, recording: { stops: 'later' }, lines: null },
    ...{ success_rate: null, comments: [] },
    ...{ reaction_counts: { thumbs_up: 0, thumbs_down: 0 }, completed: false, user_reaction: null },
    user_progress: { completed: false, answered: 0, correct: 0, total: 1, xp: 0 },
    ...{ user_answers: { 1: answer }, is_daily: true, next_daily_at: time },
  };
  expect(v.parse(Puzzle, opened)).toMatchObject({
    category: 'Satellite Links',
    explanation_tree: null,
    recording: null,
  });
});
