import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filters/filter-options.ts';

interface AddTeamMemberProps {
  slug: string;
  /** The team's name. */
  team: string;
  /** Its present members. */
  inside: readonly number[];
  onAdd: (member_id: number) => void;
}

/** Offers members who are not in the team; nothing when everybody is. */
export function AddTeamMember({ slug, team, inside, onAdd }: AddTeamMemberProps) {
  const { people } = useWords();
  const { data = [] } = useQuery(membersQuery(slug));
  const others = data.filter(({ id, status }) => status === 'active' && !inside.includes(id));
  if (others.length === 0) return null;
  return (
    <Select
      label={people.add_to(team)}
      hide_label
      value=""
      className="my-1.5 max-w-72"
      options={[
        { value: '', text: people.add_member },
        ...others.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      onChange={(member_id) => member_id !== '' && onAdd(Number(member_id))}
    />
  );
}
