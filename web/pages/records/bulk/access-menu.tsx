import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { Button } from '../../../components/button.tsx';
import { Menu, MenuHeading, MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { teamsQuery } from '../filters/filter-options.ts';
import type { RecordItem } from '../records-query.ts';
import type { RunBulk } from './use-bulk.ts';

interface AccessMenuProps {
  slug: string;
  items: readonly RecordItem[];
  run: RunBulk;
}

interface Audience {
  scope: RecordScope;
  team_ids: number[];
}

/** Gives the selected records to their owners alone, to a team or to everybody. */
export function AccessMenu({ slug, items, run }: AccessMenuProps) {
  const { records } = useWords();
  const editable = items.flatMap(({ record }) => (record.permissions.edit ? [record] : []));
  if (editable.length === 0) return null;
  const before = new Map(
    editable.map(({ id, scope, teams }) => [id, { scope, team_ids: teams.map((team) => team.id) }]),
  );
  const change = (record_id: number, { scope, team_ids }: Audience) => {
    const body = scope === 'team' ? { scope, team_ids } : { scope };
    return client.updateRecord({ params: { slug, record_id }, body });
  };
  const restore = async (record_id: number) => {
    const audience = before.get(record_id);
    if (audience !== undefined) await change(record_id, audience);
  };
  const give = (audience: Audience) =>
    void run({
      record_ids: editable.map(({ id }) => id),
      work: (record_id) => change(record_id, audience),
      said: records.access_changed,
      undo: (record_ids) => run({ record_ids, work: restore, said: records.access_changed }),
    });
  return (
    <Menu
      trigger={
        <Button size="small" className="h-8! rounded-full! max-sm:w-11" icon={<Lock size={14} aria-hidden />}>
          <span className="max-sm:sr-only">{records.scope}</span>
        </Button>
      }
    >
      <MenuHeading>{records.scope}</MenuHeading>
      <Audiences slug={slug} onChoice={give} />
    </Menu>
  );
}

function Audiences({ slug, onChoice }: { slug: string; onChoice: (audience: Audience) => void }) {
  const { records } = useWords();
  const { data: teams } = useQuery(teamsQuery(slug));
  return (
    <>
      <MenuItem onSelect={() => onChoice({ scope: 'private', team_ids: [] })}>
        {records.scopes.private}
      </MenuItem>
      {teams?.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoice({ scope: 'team', team_ids: [id] })}>
          {records.scope_of_team(name)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onChoice({ scope: 'workspace', team_ids: [] })}>
        {records.scopes.workspace}
      </MenuItem>
    </>
  );
}
