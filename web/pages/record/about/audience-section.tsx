import type { ReactNode } from 'react';
import { Building2, Globe, Pencil, Shield, UserRound, Users, type LucideIcon } from 'lucide-react';
import type { RecordAudience } from '@minutebook/contract/app/processing-endpoints.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { maySharePart, useOpenRecord } from '../open-record.ts';
import { openShare } from '../share/open-share.ts';

/** The people who can see the record, in words, one line for each reason why. */
export function AudienceSection({ audience }: { audience: RecordAudience }) {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { everyone, teams, members, reads_all, link } = audience;
  const others = members.filter(({ id }) => id !== record.owner?.id);
  const names = (people: readonly { name: string }[]) => format.list(people.map(({ name }) => name));
  return (
    <ul className="flex flex-col gap-1.5">
      {record.owner !== null && <Reason icon={UserRound}>{words.audience_owner(record.owner.name)}</Reason>}
      {everyone && <Reason icon={Building2}>{words.audience_everyone}</Reason>}
      {teams.map(({ id, name, member_count }) => (
        <Reason key={id} icon={Users}>
          {words.audience_team({ name, count: member_count })}
        </Reason>
      ))}
      {others.length > 0 && <Reason icon={UserRound}>{words.audience_members(names(others))}</Reason>}
      {reads_all.length > 0 && !everyone && (
        <Reason icon={Shield}>{words.audience_reads_all(names(reads_all))}</Reason>
      )}
      {link !== null && (
        <Reason icon={Globe}>
          {words.audience_link(link.expires_at === null ? null : format.date(link.expires_at))}
        </Reason>
      )}
    </ul>
  );
}

function Reason({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={15} aria-hidden className="mt-1 shrink-0 text-faint" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Opens the dialog of the header, for whoever may change it there. */
export function ChangeAudience() {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  if (!maySharePart(record)) return null;
  return (
    <IconButton size="small" label={words.change_audience} icon={<Pencil size={14} />} onClick={openShare} />
  );
}
