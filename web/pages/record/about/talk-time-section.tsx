import { PersonLink } from '../../../components/person-link.tsx';
import { toPersonKey } from '../../../session/person-key.ts';
import { useFormat } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** The talk time of each speaker, the longest first. */
export function TalkTimeSection() {
  const { slug, speakers } = useOpenRecord();
  const format = useFormat();
  const totalMs = speakers.reduce((sum, { talk_time_ms }) => sum + talk_time_ms, 0);
  const share = (talk_time_ms: number) => (totalMs === 0 ? 0 : talk_time_ms / totalMs);
  return (
    <ul className="flex flex-col gap-2">
      {speakers
        .toSorted((one, other) => other.talk_time_ms - one.talk_time_ms)
        .map(({ speaker_id, talk_time_ms, color, ...speaker }) => (
          <li key={speaker_id} className="flex flex-col gap-1">
            <span className="flex items-baseline gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate font-medium">
                {speaker.is_unnamed ? (
                  speaker.name
                ) : (
                  <PersonLink slug={slug} person={toPersonKey(speaker)}>
                    {speaker.name}
                  </PersonLink>
                )}
              </span>
              <span className="text-soft tabular-nums">{format.timecode(talk_time_ms)}</span>
              <span className="w-10 text-right text-faint tabular-nums">
                {format.percent(share(talk_time_ms))}
              </span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-hover">
              <span
                className="block h-full rounded-full"
                style={{ width: `${share(talk_time_ms) * 100}%`, backgroundColor: color }}
              />
            </span>
          </li>
        ))}
    </ul>
  );
}
