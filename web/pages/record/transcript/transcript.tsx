import { memo, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { DialogEdit } from '@minutebook/contract/app/record-endpoints.ts';
import type { Player } from '../player/make-player.ts';
import { ActiveLine } from './active-line.tsx';
import type { Speaker } from './speakers.ts';
import './transcript.css';
import { TranscriptLine } from './transcript-line.tsx';
import type { Utterance } from './utterance.ts';

export interface TranscriptProps {
  player: Player;
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
  /** What was corrected, by the id of the utterance. */
  edits?: ReadonlyMap<number, DialogEdit> | undefined;
  /** What masks hide, where it was asked for. */
  revealed?: ReadonlyMap<number, string> | undefined;
  /** Gives what is shown over the corner of the line that is pointed at. */
  showTools?: ((utterance: Utterance) => ReactNode) | undefined;
  /** In the place of a line's text. */
  editing?: { utterance_id: number; editor: ReactNode } | undefined;
  /** Makes buttons of the speakers' names. */
  on_speaker?: ((utterance: Utterance, name: HTMLElement) => void) | undefined;
}

/** Every utterance, as a plain list. A press on a line goes there; the line that is said now is lit by useCurrentLine. */
export function Transcript({
  player,
  utterances,
  speakers,
  showTools,
  editing,
  on_speaker,
  ...rest
}: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const byId = useMemo(() => new Map(utterances.map((utterance) => [utterance.id, utterance])), [utterances]);
  const press = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const utterance = byId.get(Number(target?.closest('li')?.id.slice(1)));
    if (target === null || utterance === undefined) return;
    const name = target.closest<HTMLElement>('[data-speaker]');
    if (name !== null) on_speaker?.(utterance, name);
    else if (isPlainPress(event, target)) {
      event.preventDefault();
      player.seek(utterance.start_ms);
    }
  });
  // For the list as a whole: a listener for each of thousands of lines would cost more than the lines.
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, []);
  return (
    <>
      <ol ref={list} className="flex flex-col">
        <Lines
          utterances={utterances}
          speakers={speakers}
          editing={editing}
          has_names={on_speaker !== undefined}
          {...rest}
        />
      </ol>
      {showTools !== undefined && <ActiveLine list={list} by_id={byId} showTools={showTools} />}
    </>
  );
}

/** Not one that selects text, nor one for something else within the line, nor one that opens the link elsewhere. */
function isPlainPress(event: MouseEvent, target: Element): boolean {
  const isOfLine = target.closest('[data-text], [data-time]') !== null;
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
  return isOfLine && !isModified && getSelection()?.isCollapsed !== false;
}

type LinesProps = Pick<TranscriptProps, 'utterances' | 'speakers' | 'edits' | 'revealed' | 'editing'> & {
  has_names: boolean;
};

const Lines = memo(function Lines({ utterances, speakers, edits, revealed, editing, has_names }: LinesProps) {
  const speakersById = useMemo(
    () => new Map(speakers.map((speaker) => [speaker.speaker_id, speaker])),
    [speakers],
  );
  return utterances.map((utterance, index) => (
    <TranscriptLine
      key={utterance.id}
      utterance={utterance}
      speaker={speakersById.get(utterance.speaker_id)}
      starts_turn={utterances[index - 1]?.speaker_id !== utterance.speaker_id}
      edit={edits?.get(utterance.id)}
      original={revealed?.get(utterance.id)}
      editor={editing?.utterance_id === utterance.id ? editing.editor : undefined}
      has_name_button={has_names}
    />
  ));
});
