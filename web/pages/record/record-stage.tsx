import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { listTimedLines } from '@minutebook/contract/resources/timed-notes.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Tabs } from '../../components/frame/tabs.tsx';
import { onDemand, useOnDemand } from '../../components/on-demand.ts';
import { useStore } from '../../store.ts';
import { useShortcut } from '../../components/frame/use-shortcut.ts';
import { useIsArchived } from '../../session/queries.ts';
import { withWords } from '../../words/load-words.ts';
import { findSide, type EditorName } from './drafts/editors.ts';
import { isQuestion } from '../records/answers/is-question.ts';
import { WantedAnswers } from '../records/answers/wanted-answers.tsx';
import { isOpenThread, toNewMoment, recordMomentsQuery } from './moments/moment-queries.ts';
import { maySharePart, useOpenRecord } from './open-record.ts';
import { toMarkers } from './player/to-markers.ts';
import { useMediaSource } from './player/use-media-source.ts';
import { waveformQuery } from './record-queries.ts';
import { toFirstSide } from './stage/to-first-side.ts';
import type { StageSide } from './stage/stage-layout.tsx';
import { Stage } from './stage/stage.tsx';
import { TranscriptPane } from './transcript/transcript-pane.tsx';
import { InsightTabPanel } from './insights/insight-tab-panel.tsx';
import { findInsightTab, insightTabNames, readWantedLine, type InsightTab } from './insights/insight-tabs.ts';

/** The stage of a record for members of its workspace. */
export function RecordStage({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { slug, record, dialogs, shown, speakers, state, player, editors } = useOpenRecord();
  const [side, setSide] = useState<StageSide>(() =>
    readWantedLine(location.search) === undefined ? toFirstSide(record.insights ?? []) : 'panel',
  );
  useEffect(
    () =>
      editors.followRestore((name) => {
        const found = findSide(name);
        if (found !== 'header') setSide(found);
      }),
    [editors],
  );
  const absence = useMediaAbsence();
  const source = useMediaSource(slug, record.id, absence === undefined);
  const { data: waveform } = useQuery({
    ...waveformQuery(slug, record.id),
    enabled: state?.has_waveform === true,
  });
  const { insights, extra } = record;
  const more_keys = useMemberKeys();
  const { data: moments } = useQuery(recordMomentsQuery(slug, record.id));
  const markers = useMemo(() => {
    // The notes are here before the moments are: those for oneself come with them, and what is said to others.
    const own = moments?.filter(({ audience }) => audience === 'author') ?? [];
    const threads = moments?.filter(isOpenThread) ?? [];
    return toMarkers(dialogs, insights ?? [], {
      noted: [...listTimedLines(extra.notes ?? ''), ...own],
      commented: threads,
    });
  }, [dialogs, insights, extra.notes, moments]);
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
      onQuery={onQuery}
      side={side}
      onSide={setSide}
      transcript={
        <>
          <WantedAnswers
            slug={slug}
            question={isQuestion(query) ? query : undefined}
            scope={{ record_ids: [record.id] }}
            is_in_record
          />
          <TranscriptPane />
        </>
      }
      panel={<SidePanel onShow={() => setSide('panel')} />}
      more_keys={more_keys}
    />
  );
}

/** The keys that guests of a shared link do not have, but for those that this reader cannot use. */
function useMemberKeys() {
  const { edit, note, select, share, palette } = useWords().record.member_keys;
  const { record } = useOpenRecord();
  return [
    ...(record.permissions.edit ? [edit] : []),
    note,
    select,
    ...(maySharePart(record) ? [share] : []),
    palette,
  ];
}

const hasFailed = ({ status }: Pick<V2RecordRead, 'status'>) =>
  status === 'failed' || status === 'not_supported';

/** The reason why there is nothing to play, in words; undefined: there is something. */
function useMediaAbsence(): string | undefined {
  const { record: words } = useWords();
  const format = useFormat();
  const { record, dialogs, state } = useOpenRecord();
  const { media, media_expires_at } = record.availability;
  if (media === 'expired') {
    return words.media_expired(media_expires_at === null ? null : format.date(media_expires_at));
  }
  if (media === 'not_stored' && dialogs.length > 0) return words.media_not_stored;
  if (!record.is_ready) {
    if (hasFailed(record)) return words.media_none;
    const isRunning = state?.progress != null && state.progress.stage !== 'done';
    return isRunning ? words.media_not_ready : words.media_not_yet;
  }
  if (media === 'not_stored') return words.media_none;
  return record.permissions.download_media ? undefined : words.media_forbidden;
}

const NOTE_KEY = 'a';

type PanelTab = 'notes' | InsightTab | 'moments' | 'about';

function findTab(name: EditorName): PanelTab | undefined {
  if (name === 'text notes') return 'notes';
  if (name.startsWith('text ')) return 'about';
  return /^(moment|comment|reply) /.test(name) ? 'moments' : findInsightTab(name.replace('insight ', ''));
}

/** The tab in which a search found a line; undefined: in none. */
const findWantedTab = (foundIn = ''): PanelTab | undefined =>
  foundIn === 'notes' || foundIn === 'moments' ? foundIn : findInsightTab(foundIn);

const lazyAbout = onDemand(
  withWords('record_tools', () => import('./about/about-panel.tsx')),
  true,
);

const lazyEntries = onDemand(
  withWords('record_tools', () => import('./about/entries-section.tsx')),
  true,
);
/** For whoever comes from a search. */
const lazyLine = onDemand(() => import('./insights/show-insight-line.ts'));
const lazyMoments = onDemand(
  withWords('record_tools', () => import('./moments/moments-panel.tsx')),
  true,
);

/**
 * Whether the panel opens at the notes: before there are a transcript and insights, notes are all that there
 * is. When processing has failed, the reason is shown instead of notes that are still empty.
 */
const opensNotes = ({ dialogs = [], insights = [], ...record }: V2RecordRead) =>
  dialogs.length === 0 &&
  !insights.some(({ value }) => value !== null) &&
  (!hasFailed(record) || record.extra.notes !== null);

/** The panel beside the transcript: the notes, the insights, moments, and facts about the record. */
function SidePanel({ onShow }: { onShow: () => void }) {
  const { record } = useWords();
  const { slug, record: shown, editors, player } = useOpenRecord();
  const [wanted] = useState(() => readWantedLine(location.search));
  const [chosen, setTab] = useState<PanelTab | undefined>(() => findWantedTab(wanted?.insight));
  // Members who are writing notes stay there when the transcript comes; others are then shown the summary.
  const isWriting = useStore(editors.open_ones).has('text notes');
  if (chosen === undefined && isWriting) setTab('notes');
  const tab = chosen ?? (opensNotes(shown) ? 'notes' : 'summary');
  const entries = useOnDemand(lazyEntries, tab === 'notes');
  const about = useOnDemand(lazyAbout, tab === 'about');
  const moments = useOnDemand(lazyMoments, tab === 'moments');
  const line = useOnDemand(lazyLine, wanted !== undefined);
  useEffect(() => {
    const panel = document.querySelector('[data-panel]');
    if (wanted === undefined || line === undefined || panel === null) return undefined;
    return line.showInsightLine(panel, wanted);
  }, [wanted, line]);
  const { data: listed } = useQuery(recordMomentsQuery(slug, shown.id));
  const isArchived = useIsArchived(slug) === true;
  useShortcut(isArchived ? undefined : NOTE_KEY, () => {
    if (document.querySelector('[data-modal]') !== null) return;
    onShow();
    setTab('moments');
    editors.open(toNewMoment(player));
  });
  useEffect(
    () =>
      editors.followRestore((name) => {
        const found = findTab(name);
        if (found === undefined) return;
        setTab(found);
        editors.open(name);
      }),
    [editors],
  );
  return (
    <Tabs
      label={record.panel}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          name: 'notes' as const,
          text: record.tabs.notes,
          content: entries !== undefined && <entries.NotesPanel />,
          prints: false,
        },
        ...insightTabNames.map((name) => ({
          name,
          text: record.tabs[name],
          content: <InsightTabPanel tab={name} />,
        })),
        {
          name: 'moments' as const,
          text: record.tabs.moments,
          count: listed?.filter(({ reply_to }) => reply_to === null).length || undefined,
          content: moments !== undefined && <moments.MomentsPanel />,
          prints: false,
        },
        {
          name: 'about' as const,
          text: record.tabs.about,
          content: about !== undefined && <about.AboutPanel />,
          prints: false,
        },
      ]}
    />
  );
}
