import type { ChangeEvent } from 'react';
import { categories } from '../../contract/categories.ts';
import { type InterviewListQuery, interviewDifficulties, interviewTypes } from '../../contract/interview.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { SelectField } from '../ui/later/select-field.tsx';
import { typeNames } from './question-badges.tsx';

export function QuestionFilters({
  query,
  onChange,
}: {
  query: InterviewListQuery;
  onChange: (changed: InterviewListQuery) => void;
}) {
  const select = (name: keyof InterviewListQuery) => ({
    value: query[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ [name]: target.value || undefined } as InterviewListQuery),
  });
  return (
    <search className="question-filters">
      <SelectField label="Category" {...select('category')}>
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SelectField label="Difficulty" {...select('difficulty')}>
        <option value="">All</option>
        {interviewDifficulties.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {difficultyName(difficulty)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Type" {...select('type')}>
        <option value="">All</option>
        {interviewTypes.map((type) => (
          <option key={type} value={type}>
            {typeNames[type]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
