import { UsersRound } from 'lucide-react';
import { Avatar } from '../../../components/avatar.tsx';
import { LabelChip } from '../../../components/label-chip.tsx';
import { toPersonColors } from '../../../components/person-colors.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import type { RecordItem } from '../records-query.ts';

const MOST_LABELS = 3;

/** The owner, the teams and the labels; on a phone also the date. */
export function RowPeople({ item, is_by_day }: { item: RecordItem; is_by_day: boolean }) {
  const { records } = useWords();
  const format = useFormat();
  const { owner, teams, labels } = item.record;
  const others = item.speakers.filter((name) => name !== owner?.name);
  return (
    <div className="mt-0.5 flex min-w-0 items-center gap-x-3 gap-y-1 text-sm text-soft max-lg:flex-wrap">
      <span className="sm:hidden">
        <When item={item} is_by_day={is_by_day} />
      </span>
      <span className="contents sm:hidden">
        <TalkBar item={item} />
      </span>
      {owner !== null && (
        <span className="flex max-w-48 shrink-0 items-center gap-1.5">
          <Avatar size="small" name={owner.name} />
          <span className="truncate">{owner.name}</span>
        </span>
      )}
      {others.length > 0 && (
        <span className="flex min-w-0 items-center gap-1.5" title={format.list(others)}>
          {/* Without a sign they would read as one person with the owner. */}
          <UsersRound size={13} aria-hidden className="shrink-0 text-faint" />
          <span className="truncate">
            {others.slice(0, 3).join(', ')}
            {others.length > 3 && ` ${records.more_values(others.length - 3)}`}
          </span>
        </span>
      )}
      {teams.length > 0 && (
        <span className="min-w-0 truncate text-faint max-sm:hidden">
          {format.list(teams.map((team) => team.name))}
        </span>
      )}
      {labels.length > 0 && (
        // Names are cut, not chips.
        <span className="flex max-w-full shrink-0 gap-1 *:min-w-0 *:shrink lg:max-w-1/2">
          {labels.slice(0, MOST_LABELS).map((label) => (
            <LabelChip key={label.id} {...label} />
          ))}
          {labels.length > MOST_LABELS && (
            <span className="shrink-0! text-faint" title={format.list(labels.map(({ name }) => name))}>
              {records.more_values(labels.length - MOST_LABELS)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** When the meeting began, and how long it took. */
export function When({ item: { record }, is_by_day }: { item: RecordItem; is_by_day: boolean }) {
  const format = useFormat();
  return (
    <>
      <time dateTime={record.started_at} title={format.dateTime(record.started_at)} className="sm:block">
        {!is_by_day && `${format.shortDate(record.started_at)} `}
        {format.time(record.started_at)}
      </time>
      {record.duration_ms !== null && (
        <span className="text-faint max-sm:before:content-['_·_']">
          {format.duration(record.duration_ms)}
        </span>
      )}
    </>
  );
}

/** The shares of talk time, in the speakers' colours; their names are next to it. */
export function TalkBar({ item: { speakers, talk_shares } }: { item: RecordItem }) {
  const { records } = useWords();
  const format = useFormat();
  if (talk_shares.filter((share) => share > 0).length < 2) return null;
  const colors = toPersonColors(speakers);
  const text = speakers
    .map((name, index) => records.talk_share({ name, share: format.percent(talk_shares[index] ?? 0) }))
    .join(', ');
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="relative z-10 mt-1.5 ml-auto flex h-1 w-20 gap-px overflow-hidden rounded-full bg-hover max-sm:mt-0 max-sm:ml-0 max-sm:w-12"
    >
      {talk_shares.map((share, index) => (
        <span key={speakers[index]} style={{ width: `${share * 100}%`, backgroundColor: colors[index] }} />
      ))}
    </span>
  );
}
