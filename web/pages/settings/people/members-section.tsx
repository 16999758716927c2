import { useQuery } from '@tanstack/react-query';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filter-options.ts';
import { SectionHeader } from '../section-header.tsx';
import { MemberRow } from './member-row.tsx';

export function MembersSection({ slug }: { slug: string }) {
  const { people, settings } = useWords();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery(membersQuery(slug));
  if (error !== null) return <ErrorState error={error} on_retry={() => void refetch()} />;
  const found = data?.filter((member) => matches(member, text));
  return (
    <section>
      <SectionHeader title={settings.sections.members} text={people.members_text} />
      <SearchBox label={people.find_member} value={text} on_change={setText} />
      {found === undefined && <Skeleton className="mt-3 h-40 w-full" />}
      {found?.length === 0 && <p className="mt-4 text-soft">{people.nobody_found}</p>}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {found?.map((member) => (
          <MemberRow key={member.id} slug={slug} member={member} />
        ))}
      </ul>
    </section>
  );
}

const matches = ({ name, email }: V2Member, text: string) =>
  `${name}\n${email}`.toLowerCase().includes(text.trim().toLowerCase());
