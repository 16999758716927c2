import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { myMemberQuery } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsChange } from './use-programs-change.ts';

/** Why an account does nothing, and the way out. */
export function StoppedNote({ slug, account }: { slug: string; account: ServiceAccount }) {
  const { programs } = useWords();
  const { data: me } = useQuery(myMemberQuery(slug));
  const { id, name, owner } = account;
  const takeOver = useProgramsChange(slug, (member_id: number) =>
    client.updateServiceAccount({
      params: { slug, service_account_id: id },
      body: { owner_member_id: member_id },
    }),
  );
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control bg-bad-soft px-3 py-2 text-sm">
      <p className="min-w-0 text-bad">{programs.stopped_text(owner?.name ?? programs.no_owner)}</p>
      {me !== undefined && (
        <Button
          size="small"
          aria-label={programs.take_over_of(name)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate(me.id)}
        >
          {programs.take_over}
        </Button>
      )}
    </div>
  );
}
