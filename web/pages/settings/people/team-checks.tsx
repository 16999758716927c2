import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { teamsQuery } from '../../records/filters/filter-options.ts';

interface TeamChecksProps {
  slug: string;
  team_ids: readonly number[];
  onChange: (team_ids: readonly number[]) => void;
}

/** The teams that a person will join; nothing when the workspace has none. */
export function TeamChecks({ slug, team_ids, onChange }: TeamChecksProps) {
  const { people } = useWords();
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  if (teams.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{people.into_teams}</legend>
      {teams.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={team_ids.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...team_ids, id] : team_ids.filter((other) => other !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
