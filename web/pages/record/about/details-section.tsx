import type { ReactNode } from 'react';
import type { V2RecordContact } from '@minutebook/contract/resources/record.ts';
import { PersonLink } from '../../../components/person-link.tsx';
import { toPersonKey } from '../../../session/person-key.ts';
import { useFormat, useLocale, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** The record's source, the engines that made its parts, and its retention. */
export function DetailsSection() {
  const { record: words, records, record_tools: tools } = useWords();
  const { locale } = useLocale();
  const { slug, record } = useOpenRecord();
  const format = useFormat();
  const { extra, availability } = record;
  const kept = (state: keyof typeof tools.availability, expires_at: string | null) =>
    state === 'available' && expires_at !== null
      ? tools.kept_until(format.date(expires_at))
      : tools.availability[state];
  const rows: [string, ReactNode][] = [
    [tools.recorded, format.dateTime(record.started_at)],
    [tools.length, record.duration_ms === null ? null : format.timecode(record.duration_ms)],
    [tools.source, records.sources[record.source]],
    [
      tools.language,
      extra.language === null ? null : new Intl.DisplayNames(locale, { type: 'language' }).of(extra.language),
    ],
    [tools.word_count, extra.word_count === 0 ? null : format.number(extra.word_count)],
    [tools.file_size, record.filesize === 0 ? null : format.bytes(record.filesize)],
    [tools.media, kept(availability.media, availability.media_expires_at)],
    [words.transcript, kept(availability.transcript, availability.transcript_expires_at)],
    [tools.transcription_engine, toEngine(extra.transcription)],
    [tools.insight_engine, toEngine(extra.insights)],
    [tools.times, extra.times_estimated ? tools.times_estimated : null],
    [tools.masking, record.pii_redaction_active ? tools.masking_on : tools.masking_off],
    [tools.event, record.event?.summary],
    [tools.attendees, record.event?.attendees_emails.join(', ')],
    [tools.contacts, toContacts(slug, record.contacts ?? [])],
    [tools.created, format.dateTime(record.created_at)],
    [tools.updated, format.dateTime(record.updated_at)],
    [tools.id, record.uuid ?? String(record.id)],
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

/** Each on a line of its own, with the company; null: there are none. */
function toContacts(slug: string, contacts: readonly V2RecordContact[]): ReactNode {
  if (contacts.length === 0) return null;
  return contacts.map(({ id, name, email, phone_number, company }) => (
    <span key={id} className="block break-words">
      <PersonLink
        slug={slug}
        person={toPersonKey({ name: '', contact_id: id })}
        className="text-accent-ink hover:underline"
      >
        {name ?? email ?? phone_number ?? company}
      </PersonLink>
      {company !== null && name !== null && <span className="text-faint"> · {company}</span>}
    </span>
  ));
}

const toEngine = (made: { engine: string; model: string | null } | null) =>
  made === null ? null : [made.engine, made.model].filter(Boolean).join(' · ');
