import { useEffect, useRef, memo, useMemo, type KeyboardEvent, type PointerEvent } from 'react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import type { Utterance } from '../transcript/utterance.ts';
import type { Speaker } from '../transcript/speakers.ts';
import type { Player } from './make-player.ts';
import { TimelineMarkers, type Marker } from './timeline-markers.tsx';
import { Waveform } from './waveform.tsx';
import { toLanePath, toSpeakerLanes } from './to-speaker-lanes.ts';

export interface TimelineProps {
  player: Player;
  duration_ms: number;
  /** 0 … 1; undefined: the waveform is not known. */
  peaks: Float32Array | undefined;
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
  markers: readonly Marker[];
}

/** The recording from its beginning to its end; a press, a drag and the arrow keys seek in it. */
export function Timeline({ player, duration_ms, peaks, utterances, speakers, markers }: TimelineProps) {
  const { record } = useWords();
  const { place, head } = useShownTime(player);
  const { bubble, showMoment } = useShownMoment(duration_ms, markers);
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={record.position}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration_ms / 1000)}
      aria-valuenow={0}
      className="group/timeline relative cursor-pointer touch-pan-y rounded-sm select-none sm:low:flex-1 small:has-data-lanes:*:data-waveform:hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        player.seek(toTime(event, duration_ms));
      }}
      onPointerMove={(event) => {
        const timeMs = toTime(event, duration_ms);
        if (event.buttons === 1) player.seek(timeMs);
        showMoment(timeMs);
      }}
      onKeyDown={(event) => seekByKey(event, player)}
    >
      {peaks !== undefined && <Waveform player={player} duration_ms={duration_ms} peaks={peaks} />}
      <SpeakerLanes utterances={utterances} speakers={speakers} duration_ms={duration_ms} />
      <TimelineMarkers markers={markers} duration_ms={duration_ms} />
      <div
        ref={head}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded bg-accent"
      >
        <div className="absolute -top-1 left-1/2 size-2.5 -translate-x-1/2 rounded-full bg-accent" />
      </div>
      <div
        ref={bubble}
        aria-hidden
        className="pointer-events-none absolute -top-8 hidden max-w-72 -translate-x-1/2 truncate rounded-control bg-ink px-2 py-0.5 text-xs whitespace-nowrap text-canvas group-hover/timeline:not-empty:block"
      />
    </div>
  );
}

/** Written into the page directly: it changes with every frame. */
function useShownTime(player: Player) {
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      player.followTime((timeMs) => {
        if (head.current !== null) head.current.style.left = toPercent(timeMs / player.duration_ms);
        const second = String(Math.floor(timeMs / 1000));
        if (place.current === null || place.current.ariaValueNow === second) return;
        place.current.ariaValueNow = second;
        place.current.ariaValueText = format.timecode(timeMs);
      }),
    [player, format],
  );
  return { place, head };
}

/** The moment under the pointer, and its topic. */
function useShownMoment(duration_ms: number, markers: readonly Marker[]) {
  const format = useFormat();
  const bubble = useRef<HTMLDivElement>(null);
  const showMoment = (timeMs: number) => {
    if (bubble.current === null) return;
    const topic = markers.findLast(({ kind, start_ms }) => kind === 'topic' && start_ms <= timeMs);
    bubble.current.textContent = [format.timecode(timeMs), topic?.text].filter(Boolean).join(' · ');
    bubble.current.style.left = toPercent(timeMs / duration_ms);
  };
  return { bubble, showMoment };
}

const STEPS_MS: Readonly<Record<string, number>> = {
  ArrowLeft: -5_000,
  ArrowRight: 5_000,
  PageDown: -60_000,
  PageUp: 60_000,
};

function seekByKey(event: KeyboardEvent, player: Player): void {
  const { key } = event;
  const stepMs = STEPS_MS[key];
  if (stepMs !== undefined) player.skip(stepMs);
  else if (key === 'Home') player.seek(0);
  else if (key === 'End') player.seek(player.duration_ms);
  else return;
  event.preventDefault();
}

function toTime({ clientX, currentTarget }: PointerEvent, duration_ms: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - left) / width)) * duration_ms;
}

const toPercent = (share: number) => `${Math.min(100, share * 100)}%`;

interface SpeakerLanesProps {
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
  duration_ms: number;
}

const LANE = 5;
const GAP = 2;

/**
 * Speaker turns over time, below the waveform. More lanes than fit become thinner. Only visual: the transcript
 * has the same in words.
 */
const SpeakerLanes = memo(function SpeakerLanes(props: SpeakerLanesProps) {
  const { utterances, speakers, duration_ms } = props;
  const lanes = useMemo(
    () =>
      toSpeakerLanes(
        utterances,
        speakers.map(({ speaker_id }) => speaker_id),
        duration_ms,
      ),
    [utterances, speakers, duration_ms],
  );
  if (lanes.length === 0) return null;
  const height = lanes.length * (LANE + GAP) + GAP;
  return (
    <svg
      aria-hidden
      data-lanes
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      className="block max-h-11 w-full rounded-sm bg-hover/70 small:max-h-5"
      style={{ height }}
    >
      {lanes.map((lane, index) => (
        <path
          key={lane.speaker_id}
          d={toLanePath(lane, GAP + index * (LANE + GAP), LANE)}
          style={{ fill: speakers.find(({ speaker_id }) => speaker_id === lane.speaker_id)?.color }}
        />
      ))}
    </svg>
  );
});
