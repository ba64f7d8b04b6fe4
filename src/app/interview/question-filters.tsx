import { categoryNames } from '../../contract/categories.ts';
import { interviewTypes } from '../../contract/interview.ts';
import type { QuestionListFilters as Filters } from '../../rules/question-list.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { SearchField } from '../ui/later/search-field.tsx';
import { SelectField } from '../ui/later/select-field.tsx';
import { typeNames } from './question-badges.tsx';

export function QuestionFilters({ query, onChange }: { query: Filters; onChange: (changed: Filters) => void }) {
  return (
    <div className="question-filters">
      <SearchField
        words={query.q ?? ''}
        placeholder="Title, text, or category"
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField
        label="Category"
        values={['', ...categoryNames]}
        value={query.category ?? ''}
        labelOf={(category) => category || 'All Categories'}
        onChoose={(category) => onChange({ category: category || undefined })}
      />
      <SelectField
        label="Difficulty"
        values={['', '1', '2', '3']}
        value={query.difficulty ?? ''}
        labelOf={(difficulty) => (difficulty ? difficultyName(Number(difficulty)) : 'All')}
        onChoose={(difficulty) => onChange({ difficulty: difficulty || undefined })}
      />
      <SelectField
        label="Type"
        values={['', ...interviewTypes]}
        value={query.type ?? ''}
        labelOf={(type) => (type ? typeNames[type] : 'All')}
        onChoose={(type) => onChange({ type: type || undefined })}
      />
    </div>
  );
}
