import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { accountsQuery } from './programs-queries.ts';

/** Accounts of programs, those that stopped first: somebody has to decide about them. */
export function AccountsSection({ slug }: { slug: string }) {
  const { programs, settings } = useWords();
  const accounts = useQuery(accountsQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {programs.new_account}
    </Button>
  );
  const isEmpty = accounts.data?.items.length === 0;
  return (
    <Section
      title={settings.sections['service-accounts']}
      count={accounts.data?.items.length}
      text={programs.accounts_text}
      actions={add}
    >
      {isEmpty && (
        <EmptyState icon={Bot} title={programs.no_accounts_title} text={programs.no_accounts_text} />
      )}
      <Loaded query={accounts}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.toSorted(stoppedFirst).map((account) => (
              <AccountCard key={account.id} slug={slug} account={account} />
            ))}
          </div>
        )}
      </Loaded>
      {isAdding && <AccountDialog slug={slug} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

const stoppedFirst = (a: ServiceAccount, b: ServiceAccount) => Number(b.is_stopped) - Number(a.is_stopped);
