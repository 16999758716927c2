import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { NoTranscript } from '../attach/no-transcript.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import type { EditorName } from '../drafts/editors.ts';
import { isOpenThread, recordMomentsQuery } from '../moments/moment-queries.ts';
import { useOpenRecord } from '../open-record.ts';
import { findLine, scrollToLine } from './lines/line-element.ts';
import { LineTools } from './lines/line-tools.tsx';
import { Transcript } from './transcript.tsx';
import { useTranscriptWork } from './use-transcript-work.tsx';
import type { Utterance } from './utterance.ts';
import { withWords } from '../../../words/load-words.ts';

const lazySpeaker = onDemand(
  withWords('record_tools', () => import('./speaker-popover.tsx')),
  true,
);

const lazySelection = onDemand(
  withWords('record_tools', () => import('../moments/selection/selection-bar.tsx')),
  true,
);
const lazyVoices = onDemand(withWords('record_tools', () => import('./voice-suggestions.tsx')));
const lazyElsewhere = onDemand(withWords('record_tools', () => import('./named-elsewhere.tsx')));
const lazyUnheard = onDemand(withWords('record_tools', () => import('./unheard-marks.tsx')));
const lazyThreads = onDemand(withWords('record_tools', () => import('../moments/comments/line-threads.tsx')));

/** The transcript, with the actions on it. */
export function TranscriptPane() {
  const { slug, record, dialogs, shown, speakers, player, editors } = useOpenRecord();
  const { edits, revealed, editing, work } = useTranscriptWork();
  const [asked, setAsked] = useState<{ utterance: Utterance; anchor: HTMLElement }>();
  const speaker = useOnDemand(lazySpeaker, asked !== undefined);
  const selection = useOnDemand(lazySelection, false);
  const { data: moments } = useQuery(recordMomentsQuery(slug, record.id));
  const threads = moments?.filter(isOpenThread) ?? [];
  const lineThreads = useOnDemand(lazyThreads, threads.length > 0);
  const { unheard = [], transcription } = record.extra;
  const unheardMarks = useOnDemand(lazyUnheard, unheard.length > 0);
  const can_edit = record.permissions.edit;
  const hasVoices = can_edit && transcription?.engine === 'local';
  const mayBeKnown = hasVoices && speakers.some(({ is_unnamed }) => is_unnamed);
  const voices = useOnDemand(lazyVoices, mayBeKnown);
  const [named, setNamed] = useState<number>();
  const namedSpeaker = speakers.find(({ speaker_id, is_unnamed }) => speaker_id === named && !is_unnamed);
  const elsewhere = useOnDemand(lazyElsewhere, hasVoices && namedSpeaker !== undefined);
  const restore = useEffectEvent((name: EditorName) => {
    const [kind, id] = name.split(' ');
    const utterance = dialogs.find(
      (dialog) => (kind === 'line' ? dialog.id : dialog.speaker_id) === Number(id),
    );
    const line = findLine(utterance);
    if (utterance === undefined || line === null) return;
    scrollToLine(line);
    if (kind === 'line') work.edit(utterance);
    else if (kind === 'speaker') setAsked({ utterance, anchor: line });
  });
  useEffect(() => editors.followRestore(restore), [editors]);
  if (dialogs.length === 0) return <NoTranscript />;
  const askForSpeaker = (utterance: Utterance, anchor: HTMLElement) => setAsked({ utterance, anchor });
  const askForFirstLine = (speaker_id: number) => {
    const utterance = shown.find((line) => line.speaker_id === speaker_id);
    const line = findLine(utterance);
    if (utterance === undefined || line === null) return;
    scrollToLine(line);
    askForSpeaker(utterance, line);
  };
  const showTools = (utterance: Utterance) =>
    editing?.utterance_id !== utterance.id && (
      // Their words come later.
      <Suspense>
        <LineTools
          utterance={utterance}
          work={work}
          is_edited={edits?.has(utterance.id) === true}
          is_revealed={revealed?.has(utterance.id) === true}
          can_edit={can_edit}
          can_reveal={record.permissions.view_original_text}
          onSpeaker={() => askForSpeaker(utterance, findLine(utterance) ?? document.body)}
        />
      </Suspense>
    );
  return (
    <>
      {mayBeKnown && voices !== undefined && (
        <voices.VoiceSuggestions onNamed={setNamed} onSomebodyElse={askForFirstLine} />
      )}
      {elsewhere !== undefined && namedSpeaker !== undefined && (
        <elsewhere.NamedElsewhere
          key={namedSpeaker.speaker_id}
          speaker={namedSpeaker}
          onClose={() => setNamed(undefined)}
        />
      )}
      {unheardMarks !== undefined && <unheardMarks.UnheardMarks spans={unheard} />}
      <Transcript
        player={player}
        utterances={shown}
        speakers={speakers}
        edits={edits}
        revealed={revealed}
        editing={editing}
        onEdit={can_edit ? work.edit : undefined}
        onSpeaker={can_edit ? askForSpeaker : undefined}
        showTools={showTools}
      />
      {lineThreads !== undefined && <lineThreads.LineThreads threads={threads} all={moments ?? []} />}
      {selection !== undefined && <selection.SelectionBar />}
      {asked !== undefined && speaker !== undefined && (
        <speaker.SpeakerPopover
          key={asked.utterance.id}
          utterance={asked.utterance}
          anchor={asked.anchor}
          work={work}
          onNamed={setNamed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
