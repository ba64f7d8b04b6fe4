import { useSyncExternalStore } from 'react';
import { categoryNames } from '../../../contract/categories.ts';
import { languages, type PuzzleListQuery } from '../../../contract/puzzles.ts';
import { languageNames } from '../../../rules/language-names.ts';
import { difficultyName } from '../../../rules/scoring.ts';
import { useEntryState } from '../../ui/entry-state.ts';
import { Fold } from '../../ui/gutter.tsx';
import { SearchField } from '../../ui/later/search-field.tsx';
import { SelectField } from '../../ui/later/select-field.tsx';
import { filterCount } from './archive-address.ts';
import './archive-filters.css';

const sortNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  easiest: 'Easiest first',
  hardest: 'Hardest first',
} as const;

type Change = (changed: Partial<PuzzleListQuery>) => void;

/** Shows search and filters. On a phone the filters are folded. */
export function ArchiveFilters({ query, onChange }: { query: PuzzleListQuery; onChange: Change }) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useEntryState('filters', false);
  const on = filterCount(query);
  const selects = <Selects query={query} onChange={onChange} />;
  return (
    <div className="archive-filters">
      <SearchField
        words={query.q ?? ''}
        placeholder="Title or category"
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {isNarrow ? (
        <Fold
          summary="Filters"
          aside={`${sortNames[query.sort]}${on === 0 ? '' : `, ${on} on`}`}
          open={isOpen}
          onToggle={setOpen}
        >
          {selects}
        </Fold>
      ) : (
        selects
      )}
    </div>
  );
}

function Selects({ query, onChange }: { query: PuzzleListQuery; onChange: Change }) {
  const select = <Name extends keyof PuzzleListQuery>(name: Name) => ({
    value: query[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onChange({ [name]: target.value || undefined } as Partial<PuzzleListQuery>),
  });
  return (
    <div className="archive-selects">
      <SelectField label="Category" {...select('category')}>
        <option value="">All categories</option>
        {categoryNames.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SelectField label="Language" {...select('language')}>
        <option value="">Any language</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Difficulty" {...select('difficulty')}>
        <option value="">Any difficulty</option>
        {[1, 2, 3, 4].map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {difficultyName(difficulty)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Status" {...select('status')}>
        <option value="">Any status</option>
        <option value="open">To solve</option>
        <option value="done">Solved</option>
      </SelectField>
      <SelectField label="Sort by" {...select('sort')}>
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const narrow = () => window.matchMedia('(width <= 45em)');

function useNarrow(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = narrow();
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => narrow().matches,
  );
}
