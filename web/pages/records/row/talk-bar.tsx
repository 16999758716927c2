import { useFormat, useWords } from '../../../words/use-words.tsx';
import type { RecordItem } from '../records-query.ts';

const SPEAKER_COLORS = 8;

/** The shares of talk time, in the speakers' colours; their names are next to it. */
export function TalkBar({ item: { speakers, talk_shares } }: { item: RecordItem }) {
  const { records } = useWords();
  const format = useFormat();
  if (talk_shares.filter((share) => share > 0).length < 2) return null;
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
        <span
          key={speakers[index]}
          style={{
            width: `${share * 100}%`,
            backgroundColor: `var(--color-speaker-${(index % SPEAKER_COLORS) + 1})`,
          }}
        />
      ))}
    </span>
  );
}
