import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AccountDialog, AccountMenu } from './account-menu.tsx';
import { accountsQuery } from './programs-queries.ts';
import { useChange } from '../use-change.ts';
import { Badge } from '../../../components/badge.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { client } from '../../../session/client.ts';
import { myMemberQuery, useSlug } from '../../../session/queries.ts';
import { AccountTokenRow, NewAccountTokenDialog } from './account-token-row.tsx';

/** Accounts of programs, those that stopped first: somebody has to decide about them. */
export function AccountsSection() {
  const slug = useSlug();
  const { programs, settings } = useWords();
  const accounts = useQuery(accountsQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const isEmpty = accounts.data?.items.length === 0;
  return (
    <Section
      title={settings.sections['service-accounts']}
      count={accounts.data?.items.length}
      text={programs.accounts_text}
      actions={<AddButton text={programs.new_account} onClick={() => setIsAdding(true)} />}
    >
      {isEmpty && (
        <EmptyState icon={Bot} title={programs.no_accounts_title} text={programs.no_accounts_text} />
      )}
      <Loaded query={accounts}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.toSorted(stoppedFirst).map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
          </div>
        )}
      </Loaded>
      {isAdding && <AccountDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

const stoppedFirst = (a: ServiceAccount, b: ServiceAccount) => Number(b.is_stopped) - Number(a.is_stopped);

function AccountCard({ account }: { account: ServiceAccount }) {
  const { people, programs } = useWords();
  const [isAdding, setIsAdding] = useState(false);
  const { name, base_role, owner, tokens } = account;
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 font-semibold">{name}</h3>
            <Badge>{people.base_roles[base_role]}</Badge>
            {account.is_stopped && <Badge tone="bad">{programs.stopped}</Badge>}
            {account.status === 'deactivated' && <Badge tone="warn">{programs.off}</Badge>}
          </div>
          <p className="text-sm text-faint">
            {owner === null ? programs.no_owner : programs.owned_by(owner.name)}
          </p>
        </div>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          aria-label={programs.new_token_of(name)}
          onClick={() => setIsAdding(true)}
        >
          {programs.new_token}
        </Button>
        <AccountMenu account={account} />
      </div>
      {account.is_stopped && <StoppedNote account={account} />}
      {tokens.length > 0 && (
        <div className="mt-3">
          <RowList>
            {tokens.map((token) => (
              <AccountTokenRow key={token.id} account_id={account.id} token={token} />
            ))}
          </RowList>
        </div>
      )}
      {isAdding && <NewAccountTokenDialog account={account} onClose={() => setIsAdding(false)} />}
    </article>
  );
}

/** Why an account does nothing, and the way out. */
function StoppedNote({ account }: { account: ServiceAccount }) {
  const slug = useSlug();
  const { programs } = useWords();
  const { data: me } = useQuery(myMemberQuery(slug));
  const { id, name, owner } = account;
  const takeOver = useChange((member_id: number) =>
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
