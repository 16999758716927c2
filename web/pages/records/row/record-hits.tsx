import { Link } from '@tanstack/react-router';
import type { FieldHit } from '@minutebook/contract/app/record-search-endpoints.ts';
import {
  Bookmark,
  Mail,
  MessageSquare,
  NotebookPen,
  Quote,
  Scissors,
  Sparkles,
  Tag,
  UserRound,
} from 'lucide-react';
import type { RecordItem } from '../records-query.ts';
import { MarkedText } from '../../../components/marked-text.tsx';
import { findLanguage } from '../../../words/find-language.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import type { Words } from '../../../words/words.ts';

/** The places where a search matched: those in the transcript link to their moments. */
export function RecordHits({
  slug,
  item: { record, snippets, hit_count, field_hits },
  query,
}: {
  slug: string;
  item: RecordItem;
  query: string | undefined;
}) {
  const { records } = useWords();
  const format = useFormat();
  if (snippets.length === 0 && field_hits.length === 0) return null;
  const more = hit_count - snippets.length;
  const params = { slug, record_id: String(record.id) };
  return (
    <ul
      aria-label={records.found_in}
      className="relative z-10 mt-1.5 ml-5 flex pointer-coarse:ml-9 flex-col gap-px"
    >
      {field_hits.map((hit) => (
        <li key={`${hit.field} ${hit.insight_type} ${hit.text}`}>
          <Link
            to="/w/$slug/records/$record_id"
            params={params}
            {...toLine(hit)}
            className="flex gap-2.5 rounded-control px-2 py-1 text-sm text-soft hover:bg-accent-soft hover:text-ink"
          >
            <FieldName hit={hit} />
            <span lang={findLanguage(hit.text)} className="line-clamp-2 min-w-0">
              <MarkedText text={hit.text} marks={hit.marks} />
            </span>
          </Link>
        </li>
      ))}
      {snippets.map(({ dialog_id, start_ms, speaker_name, text, marks }) => (
        <li key={dialog_id ?? text}>
          <Link
            to="/w/$slug/records/$record_id"
            params={params}
            search={{ find: query }}
            {...(dialog_id !== null && { hash: `d${dialog_id}` })}
            className="flex gap-2.5 rounded-control px-2 py-1 text-sm text-soft hover:bg-accent-soft hover:text-ink"
          >
            {start_ms !== null && (
              <span className="shrink-0 pt-px font-mono text-xs leading-5 text-accent-ink tabular-nums">
                {format.timecode(start_ms)}
              </span>
            )}
            <span lang={findLanguage(text)} className="line-clamp-2 min-w-0">
              {speaker_name !== null && <span className="font-medium text-ink">{speaker_name} </span>}
              <MarkedText text={text} marks={marks} />
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link
            to="/w/$slug/records/$record_id"
            params={params}
            search={{ find: query }}
            className="inline-block rounded-control px-2 py-0.5 text-sm text-accent-ink hover:underline"
          >
            {records.more_hits(more)}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The link's search parameters, with which the record shows the line; undefined for names, which it shows anyway. */
function toLine({ insight_type, is_in_notes, moment_kind, text }: FieldHit) {
  const insight = moment_kind === null ? insight_type : 'moments';
  const place = is_in_notes ? 'notes' : insight;
  return place === null ? undefined : { search: { insight: place, line: text } };
}

const ICONS = { insight: Sparkles, speaker: MessageSquare, attendee: Mail, label: Tag, owner: UserRound };

const MOMENT_ICONS = { comment: Quote, clip: Scissors, bookmark: Bookmark };

/** The places of a hit, besides titles and transcripts. */
function FieldName({ hit }: { hit: FieldHit }) {
  const { records } = useWords();
  const [Icon, name] = findPlace(hit, records);
  return (
    <span className="flex shrink-0 items-center gap-1.5 self-start text-xs leading-5 font-medium text-accent-ink">
      <Icon size={13} aria-hidden />
      {name}
    </span>
  );
}

function findPlace({ field, insight_type, is_in_notes, moment_kind }: FieldHit, words: Words['records']) {
  if (is_in_notes) return [NotebookPen, words.hit_notes] as const;
  if (moment_kind !== null) return [MOMENT_ICONS[moment_kind], words.hit_moments[moment_kind]] as const;
  return [
    ICONS[field],
    insight_type === null ? words.hit_fields[field] : words.hit_insights[insight_type],
  ] as const;
}
