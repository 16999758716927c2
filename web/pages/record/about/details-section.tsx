import { useFormat, useLocale, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** The record's source, the engines that made its parts, and its retention. */
export function DetailsSection() {
  const { record: words, records } = useWords();
  const { locale } = useLocale();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { extra, availability } = record;
  const kept = (state: keyof typeof words.availability, expiresAt: string | null) =>
    state === 'available' && expiresAt !== null
      ? words.kept_until(format.date(expiresAt))
      : words.availability[state];
  const rows: [string, string | null | undefined][] = [
    [words.recorded, format.dateTime(record.started_at)],
    [words.length, record.duration_ms === null ? null : format.timecode(record.duration_ms)],
    [words.source, records.sources[record.source]],
    [
      words.language,
      extra.language === null ? null : new Intl.DisplayNames(locale, { type: 'language' }).of(extra.language),
    ],
    [words.word_count, extra.word_count === 0 ? null : format.number(extra.word_count)],
    [words.file_size, record.filesize === 0 ? null : format.bytes(record.filesize)],
    [words.media, kept(availability.media, availability.media_expires_at)],
    [words.transcript, kept(availability.transcript, availability.transcript_expires_at)],
    [words.transcription_engine, toEngine(extra.transcription)],
    [words.insight_engine, toEngine(extra.insights)],
    [words.times, extra.times_estimated ? words.times_estimated : null],
    [words.masking, record.pii_redaction_active ? words.masking_on : words.masking_off],
    [words.event, record.event?.summary],
    [words.attendees, record.event?.attendees_emails.join(', ')],
    [words.created, format.dateTime(record.created_at)],
    [words.updated, format.dateTime(record.updated_at)],
    [words.id, record.uuid ?? String(record.id)],
  ];
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {rows
        .filter(([, value]) => value != null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const toEngine = (made: { engine: string; model: string | null } | null) =>
  made === null ? null : [made.engine, made.model].filter(Boolean).join(' · ');
