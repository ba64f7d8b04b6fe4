import type { ChangeEvent } from 'react';
import { categoryNames } from '../../contract/categories.ts';
import { interviewDifficulties, interviewTypes } from '../../contract/interview.ts';
import type { QuestionListFilters as Filters } from '../../rules/question-list.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { SearchField } from '../ui/later/search-field.tsx';
import { SelectField } from '../ui/later/select-field.tsx';
import { typeNames } from './question-badges.tsx';

export function QuestionFilters({ query, onChange }: { query: Filters; onChange: (changed: Filters) => void }) {
  const select = (name: keyof Filters) => ({
    value: query[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ [name]: target.value || undefined } as Filters),
  });
  return (
    <div className="question-filters">
      <SearchField
        words={query.q ?? ''}
        placeholder="Title, text, or category"
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField label="Category" {...select('category')}>
        <option value="">All Categories</option>
        {categoryNames.map((category) => (
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
    </div>
  );
}
