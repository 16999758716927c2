import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { SearchBox } from '../../../components/forms/search-box.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { FilterChip } from './choice-filter.tsx';
import { membersQuery } from './filter-options.ts';
import type { RecordPage } from '../records-query.ts';
import { useSlug } from '../../../session/queries.ts';

/** The API's limit. */
const MOST_NAMES = 5;
const OFFERED = 12;

interface PersonFilterProps {
  name: string;
  /** The label of the field that searches among names. */
  find: string;
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
}

/** Any name can be typed; offered are those of members, and of speakers in the lists that were loaded. */
export function PersonFilter({ name, find, chosen = [], onChange }: PersonFilterProps) {
  const { records } = useWords();
  const value = chosen.length === 0 ? undefined : chosen.join(', ');
  return (
    <FilterChip name={name} value={value} onClear={() => onChange([])}>
      <NameChoices name={name} find={find} chosen={chosen} onChange={onChange} />
      {chosen.length > 1 && <p className="mt-1 px-1.5 text-xs text-faint">{records.people_all}</p>}
    </FilterChip>
  );
}

function NameChoices({ name, find, chosen, onChange }: PersonFilterProps & { chosen: readonly string[] }) {
  const slug = useSlug();
  const [sought, setSought] = useState('');
  const known = useKnownNames(slug);
  // In the address and in the request a comma separates names; the search does not need it.
  const typed = sought.replaceAll(/[\s,]+/g, ' ').trim();
  const fitting = known.filter(
    (known) => !chosen.includes(known) && known.toLowerCase().includes(typed.toLowerCase()),
  );
  const own = typed === '' || fitting.includes(typed) || chosen.includes(typed) ? [] : [typed];
  const offered = [...chosen, ...own, ...fitting.slice(0, OFFERED)];
  const choose = (person: string, isChosen: boolean) => {
    onChange(isChosen ? [...chosen, person].slice(-MOST_NAMES) : chosen.filter((other) => other !== person));
    setSought('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !chosen.includes(typed)) choose(typed, true);
      }}
    >
      <SearchBox label={find} value={sought} onChange={setSought} className="mb-2" />
      <ul aria-label={name}>
        {offered.map((person) => (
          <li key={person}>
            <Checkbox
              checked={chosen.includes(person)}
              onChange={(isChosen) => choose(person, isChosen)}
              className="min-h-8 rounded-control px-1.5 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 truncate">{person}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </form>
  );
}

function useKnownNames(slug: string): string[] {
  const { data: members = [] } = useQuery(membersQuery(slug));
  const lists = useQueryClient().getQueriesData<InfiniteData<RecordPage>>({ queryKey: ['records', slug] });
  const speakers = lists.flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ items }) => items.flatMap((item) => item.speakers)),
  );
  const names = [...speakers, ...members.map((member) => member.name)];
  return [...new Set(names.map((name) => name.replaceAll(/[\s,]+/g, ' ').trim()))].sort((a, b) =>
    a.localeCompare(b),
  );
}
