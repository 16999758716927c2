import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Clock } from 'lucide-react';
import type { MinutesPoints } from '@minutebook/contract/resources/insight.ts';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Brand } from '../../components/frame/brand.tsx';
import { findLanguage } from '../../words/find-language.ts';
import { Tabs } from '../../components/frame/tabs.tsx';
import type { Player } from '../record/player/make-player.ts';
import { usePlayer, usePlayerState } from '../record/player/use-player.ts';
import { toDuration, toMarkers } from '../record/player/to-markers.ts';
import type { Waveform } from '../record/player/to-waveform.ts';
import { CompactHeader } from '../record/stage/compact-header.tsx';
import { toFirstSide } from '../record/stage/to-first-side.ts';
import { Stage } from '../record/stage/stage.tsx';
import { toSpeakers } from '../record/transcript/speakers.ts';
import { Transcript } from '../record/transcript/transcript.tsx';
import { useShownUtterances } from '../record/transcript/to-blocks.ts';
import { InsightContent } from '../record/insights/insight-content.tsx';
import { insightTabNames, pickInsights, type InsightTab } from '../record/insights/insight-tabs.ts';
import type { Utterance } from '../record/transcript/utterance.ts';
import { getSharedWaveform } from './shared-record.ts';
import { useSharedSound } from './use-shared-sound.ts';

interface SharedRecordViewProps {
  record: SharedRecord;
  /** The media could not be loaded: the visit or the share may have ended. */
  onClosed: () => void;
}

/** The page of a record without any controls that change it, and without anything about its workspace. */
export function SharedRecordView({ record, onClosed }: SharedRecordViewProps) {
  const { shared_record } = useWords();
  const format = useFormat();
  return (
    <div className="flex flex-1 flex-col [--header-height:2.75rem] pointer-coarse:[--header-height:3.5rem]">
      <SharedHeader record={record} />
      <CompactHeader
        title={record.title}
        facts={
          record.expires_at === null
            ? format.dateTime(record.started_at)
            : shared_record.until(format.dateTime(record.expires_at))
        }
        phone_facts={
          record.expires_at === null ? undefined : shared_record.until(format.shortDate(record.expires_at))
        }
        player={undefined}
      />
      <SharedStage record={record} onClosed={onClosed} />
    </div>
  );
}

interface InRun {
  /** It begins by itself. */
  plays: boolean;
  onEnd: () => void;
}

/** The transcript, the insights and the player. @param props.run given if something else is played after the record */
export function SharedStage({ record, onClosed, run }: SharedRecordViewProps & { run?: InRun }) {
  const { record: words, shared_record } = useWords();
  const { dialogs, media, insights } = record;
  const shown = useShownUtterances(dialogs);
  const waveform = useSharedWaveform(record.waveform_url);
  const player = usePlayer(toDuration(record.duration_ms, dialogs, waveform));
  const speakers = useMemo(() => toSpeakers(record.speakers, words.speaker), [record.speakers, words]);
  const markers = useMemo(() => toMarkers([], insights), [insights]);
  const [query, setQuery] = useState('');
  const [side, setSide] = useState(() => toFirstSide(insights));
  const { source, is_underway } = useSharedSound(media, onClosed);
  const absence =
    media === null ? shared_record.no_media : is_underway ? shared_record.sound_underway : undefined;
  useInRun(player, { run, is_silent: media === null });
  return (
    <Stage
      recording={{
        player,
        utterances: dialogs,
        shown,
        speakers,
        markers,
        peaks: waveform?.peaks,
        source,
        absence,
      }}
      query={query}
      onQuery={setQuery}
      side={side}
      onSide={setSide}
      transcript={<Transcript player={player} utterances={shown} speakers={speakers} />}
      panel={
        insights.length === 0 ? undefined : (
          <SharedInsights
            insights={insights}
            points={record}
            utterances={dialogs}
            onGo={player.seek}
            onFind={setQuery}
          />
        )
      }
    />
  );
}

/** How long something that cannot be heard is shown, before the next is played. */
const SILENT_MS = 4_000;

function useInRun(player: Player, { run, is_silent }: { run: InRun | undefined; is_silent: boolean }): void {
  const { has_media } = usePlayerState(player);
  const plays = run?.plays === true;
  const onEnd = useRef(run?.onEnd);
  useEffect(() => {
    onEnd.current = run?.onEnd;
  });
  useEffect(() => player.followEnds(() => onEnd.current?.()), [player]);
  useEffect(() => {
    if (plays && has_media) player.play();
  }, [player, plays, has_media]);
  useEffect(() => {
    if (!plays || !is_silent) return undefined;
    const timer = setTimeout(() => onEnd.current?.(), SILENT_MS);
    return () => clearTimeout(timer);
  }, [plays, is_silent]);
}

function useSharedWaveform(waveform_url: string | null): Waveform | undefined {
  const { data } = useQuery({
    queryKey: ['shared-waveform', waveform_url],
    queryFn: ({ signal }) => getSharedWaveform(waveform_url ?? '', signal),
    enabled: waveform_url !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}

/** The title given for the share, the date of the record, and the end of the share. */
function SharedHeader({ record }: { record: SharedRecord }) {
  const { shared_record: words } = useWords();
  const format = useFormat();
  const { title, started_at, duration_ms, expires_at, speakers } = record;
  const names = speakers.flatMap(({ name }) => name ?? []);
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-2 px-(--gutter) pt-6 pb-4">
      <title>{title}</title>
      <div className="min-w-0 flex-1 basis-80">
        <Brand className="mb-3" />
        <h1 lang={findLanguage(title)} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        <p className="mt-0.5 text-soft">
          {format.dateTime(started_at)}
          {duration_ms !== null && ` · ${format.duration(duration_ms)}`}
          {names.length > 0 && ` · ${format.list(names)}`}
        </p>
      </div>
      {expires_at !== null && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Clock size={14} aria-hidden /> {words.until(format.dateTime(expires_at))}
        </p>
      )}
    </header>
  );
}

interface SharedInsightsProps {
  insights: SharedRecord['insights'];
  points: MinutesPoints;
  utterances: readonly Utterance[];
  onGo: (start_ms: number) => void;
  onFind: (text: string) => void;
}

/** The existing insights of the record, read-only. */
function SharedInsights({ insights, ...content }: SharedInsightsProps) {
  const { record } = useWords();
  const filled = insightTabNames.map((name) => ({ name, insights: pickInsights(insights, name) }));
  const tabs = filled.filter((tab) => tab.insights.length > 0);
  const [chosen, setChosen] = useState<InsightTab>();
  const first = tabs[0];
  if (first === undefined) return null;
  return (
    <Tabs
      label={record.panel}
      value={chosen ?? first.name}
      onChange={setChosen}
      tabs={tabs.map((tab) => ({
        name: tab.name,
        text: record.tabs[tab.name],
        content: (
          <div className="flex flex-col gap-5 p-4">
            {tab.insights.map((insight, index) => (
              <section key={index} className="flex flex-col gap-2">
                <h2 className={tab.insights.length > 1 ? 'font-semibold' : 'sr-only'}>
                  {record.insight_types[insight.type]}
                </h2>
                <InsightContent type={insight.type} value={insight.value} heading="h3" {...content} />
              </section>
            ))}
          </div>
        ),
      }))}
    />
  );
}
