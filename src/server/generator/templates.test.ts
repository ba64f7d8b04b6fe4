import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { categories } from '../../contract/categories.ts';
import { ChoiceDraft, OpenDraft, PuzzleDraft } from '../../contract/generate.ts';
import { languages, letters } from '../../contract/puzzles.ts';
import { gradeOpenAnswer } from '../../rules/grade-open-answer.ts';
import { draftInterviewByTemplate } from './interview-templates.ts';
import { draftPuzzleByTemplate } from './puzzle-templates.ts';

describe('puzzles by templates', () => {
  const requests = ['', 'SQL injection', 'path traversal', 'integer overflow', 'shell command', 'SSRF', 'a race'];
  it.each(languages.flatMap((language) => requests.map((request) => [language, request] as const)))(
    '%s, %j: within the bounds of the form, its line and right option where they belong',
    (language, vulnerability_request) => {
      const application_request = 'An inventory of a harbour';
      const draft = v.parse(
        PuzzleDraft,
        draftPuzzleByTemplate({ language, application_request, vulnerability_request }),
      );
      expect(draft.description).toContain(application_request);
      const code = draft.code_snippet.split('\n');
      for (const { line } of draft.lines) expect(code[line - 1]?.trim()).toBeTruthy();
      const [where] = draft.questions;
      const right = where?.[`option_${where.correct_answer.toLowerCase() as 'a' | 'b' | 'c' | 'd'}`];
      expect(right).toBe(`Line ${draft.lines[0]?.line}`);
      for (const option of [where?.option_a, where?.option_b, where?.option_c, where?.option_d]) {
        expect(code[Number(option?.replace('Line ', '')) - 1]?.trim(), option).toBeTruthy();
      }
    },
  );

  it('follow what is asked for', () => {
    const of = (language: (typeof languages)[number], vulnerability_request: string) =>
      draftPuzzleByTemplate({ language, application_request: '', vulnerability_request }).cwe;
    expect([of('C', 'an integer overflow'), of('C', 'an overflow'), of('GO', 'SSRF')]).toEqual([190, 787, 918]);
  });
});

describe('interview questions by templates', () => {
  it.each(categories)('%s', (category) => {
    const requests = { category, topic_request: 'Uploads of pictures.', context_request: 'A team without a reviewer' };
    const choice = v.parse(ChoiceDraft, draftInterviewByTemplate({ ...requests, type: 'MC' }));
    expect(choice.description).toContain('The setting: A team without a reviewer. The topic: Uploads of pictures.');
    expect(letters).toContain(choice.correct_mc_answer);
    const open = v.parse(OpenDraft, draftInterviewByTemplate({ ...requests, type: 'OE' }));
    expect(gradeOpenAnswer(open.correct_text_answer, open.key_points).missed).toEqual([]);
    expect(draftInterviewByTemplate({ category, type: 'MC', topic_request: '', context_request: '' }).title).toContain(
      category,
    );
  });
});
