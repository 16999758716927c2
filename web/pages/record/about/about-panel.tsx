import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type {
  UnheardSpan,
  V2RelatedCallRecord,
  V2RecordContact,
} from '@minutebook/contract/resources/record.ts';
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import type { V3Attendee } from '@minutebook/contract/v3/record-detail.ts';
import { useWords, useFormat, useLocale } from '../../../words/use-words.tsx';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { PersonLink } from '../../../components/person-link.tsx';
import { toPersonKey } from '../../../session/person-key.ts';
import { useOpenRecord } from '../open-record.ts';
import { AudienceSection, ChangeAudience } from './audience-section.tsx';
import { EntriesSection } from './entries-section.tsx';
import { EventOfRecord } from './event-of-record.tsx';

/** The record's audience, speakers, origin and exports. */
export function AboutPanel() {
  const { record_tools: words } = useWords();
  const { record, speakers, state } = useOpenRecord();
  return (
    <div className="flex flex-col gap-6 p-4">
      {state !== undefined && (
        <AboutSection title={words.audience} action={<ChangeAudience />}>
          <AudienceSection audience={state.audience} />
        </AboutSection>
      )}
      <EntriesSection />
      {speakers.length > 0 && (
        <AboutSection title={words.talk_time}>
          <TalkTimeSection />
        </AboutSection>
      )}
      <AboutSection title={words.details}>
        <DetailsSection />
      </AboutSection>
      {record.related_call_records.length > 0 && (
        <AboutSection title={words.related_calls}>
          <RelatedCallsSection />
        </AboutSection>
      )}
      <AboutSection title={words.exports}>
        <ExportsSection />
      </AboutSection>
    </div>
  );
}

interface AboutSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function AboutSection({ title, action, children }: AboutSectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </header>
      {children}
    </section>
  );
}

/** The record's exports, newest first. */
function ExportsSection() {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  if (record.export_histories.length === 0) return <p className="text-soft">{words.no_exports}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {record.export_histories.map(({ id, platform, export_type, title, ref_url, created_at }) => (
        <li key={id} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">
            {words.platforms[platform]} ·{' '}
            {/^https?:\/\//.test(ref_url) ? (
              <a href={ref_url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
                {title ?? words.export_types[export_type]}
              </a>
            ) : (
              (title ?? words.export_types[export_type])
            )}
          </span>
          <span className="shrink-0 text-sm text-faint">{format.shortDate(created_at)}</span>
        </li>
      ))}
    </ul>
  );
}

function RelatedCallsSection() {
  const titleOf = useTitleOf();
  const { slug, record } = useOpenRecord();
  const format = useFormat();
  return (
    <ul className="flex flex-col">
      {record.related_call_records.map(toStarted).map(({ id, title, started_at, duration_ms }) => (
        <li key={id}>
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(id) }}
            className="-mx-2 flex items-start gap-2 rounded-control px-2 py-1.5 hover:bg-hover"
          >
            <Phone size={15} aria-hidden className="mt-1 shrink-0 text-faint" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{titleOf({ title, started_at })}</span>
              <span className="text-sm text-faint">
                {format.dateTime(started_at)}
                {duration_ms !== null && ` · ${format.timecode(duration_ms)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The API tells of a related call when it ended. */
const toStarted = (call: V2RelatedCallRecord) => ({
  ...call,
  started_at: new Date(new Date(call.recorded_at).getTime() - (call.duration_ms ?? 0)).toISOString(),
});

/** The talk time of each speaker, the longest first. */
function TalkTimeSection() {
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

/** The record's source, the engines that made its parts, and its retention. */
function DetailsSection() {
  const { record: words, records, record_tools: tools } = useWords();
  const { locale } = useLocale();
  const { slug, record, state } = useOpenRecord();
  const format = useFormat();
  const { extra, availability } = record;
  const { unheard = [] } = extra;
  const tracks = state?.sound_tracks ?? [];
  const kept = (state: keyof typeof tools.availability, expires_at: string | null) =>
    state === 'available' && expires_at !== null
      ? tools.kept_until(format.date(expires_at))
      : tools.availability[state];
  const toSpanText = ({ start_ms, end_ms }: UnheardSpan) =>
    `${format.timecode(start_ms)}–${format.timecode(end_ms)}`;
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
    [tools.sound_tracks, tracks.length === 0 ? null : <SoundTracks key="tracks" tracks={tracks} />],
    [tools.media, kept(availability.media, availability.media_expires_at)],
    [words.transcript, kept(availability.transcript, availability.transcript_expires_at)],
    [tools.transcription_engine, toEngine(extra.transcription)],
    [tools.insight_engine, toEngine(extra.insights)],
    [tools.dropped, extra.insights?.dropped ? tools.dropped_count(extra.insights.dropped) : null],
    [tools.times, extra.times_estimated ? tools.times_estimated : null],
    [tools.unheard, unheard.map(toSpanText).join(', ')],
    [tools.masking, record.pii_redaction_active ? tools.masking_on : tools.masking_off],
    [tools.event, record.event && <EventOfRecord key="event" summary={record.event.summary} />],
    [tools.attendees, record.attendees.map(toAttendee).join(', ')],
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

/** Each track on a line, with its language and the level of each channel; of a single one no more is said. */
function SoundTracks({ tracks }: { tracks: readonly SoundTrackFacts[] }) {
  const { record_tools: words } = useWords();
  const { locale } = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return tracks.map(({ codec, language, use, channel_levels }, index) => (
    <span key={index} className="block">
      {[
        codec.toUpperCase(),
        language === null ? '' : names.of(language),
        tracks.length > 1 || use !== 'heard' ? words.track_uses[use] : '',
        use === 'silent' ? '' : channel_levels.map((level) => words.sound_level(String(level))).join(' / '),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  ));
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

const toAttendee = ({ name, email }: V3Attendee) =>
  name !== null && email !== null ? `${name} (${email})` : (name ?? email);

const toEngine = (made: { engine: string; model: string | null } | null) =>
  made === null ? null : [made.engine, made.model].filter(Boolean).join(' · ');
