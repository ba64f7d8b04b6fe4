import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

/** How long after the last key the search runs, in milliseconds. */
const pause = 250;

/** Searches while the user types. Follows other changes of the address, as by the back button, but never overwrites typed text. */
export function SearchField({
  words,
  placeholder,
  onSearch,
}: {
  words: string;
  placeholder: string;
  onSearch: (words: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The filters can change before the search runs.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (words === searched.current || !input.current) return;
    searched.current = words;
    input.current.value = words;
  }, [words]);

  const search = () => {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    if (typed === searched.current) return;
    searched.current = typed;
    latest.current(typed);
  };
  return (
    <search>
      <TextField
        ref={input}
        type="search"
        label="Search"
        placeholder={placeholder}
        defaultValue={words}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, pause);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search();
        }}
      />
    </search>
  );
}
