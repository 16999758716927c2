import { useQuery } from '@tanstack/react-query';
import type { Team } from '@minutebook/contract/resources/team.ts';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { teamsQuery } from '../../records/filter-options.ts';
import { SectionHeader } from '../section-header.tsx';
import { TeamCard } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';

export function TeamsSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const mayManage = useMay(slug, 'team.manage') === true;
  const [editing, setEditing] = useState<{ team?: Team }>();
  const { data, error, refetch } = useQuery(teamsQuery(slug));
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  const create = mayManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing({})}>
      {people.new_team}
    </Button>
  );
  return (
    <section>
      <SectionHeader title={settings.sections.teams} text={people.teams_text} actions={create} />
      {data === undefined && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <EmptyState icon={UsersRound} title={people.no_teams} text={people.teams_text} />
      )}
      <div className="flex flex-col gap-3">
        {data?.map((team) => (
          <TeamCard
            key={team.id}
            slug={slug}
            team={team}
            may_manage={mayManage}
            on_edit={() => setEditing({ team })}
          />
        ))}
      </div>
      {editing !== undefined && (
        <TeamDialog slug={slug} team={editing.team} on_close={() => setEditing(undefined)} />
      )}
    </section>
  );
}
