import { memo, useMemo } from 'react';
import type { Speaker } from '../transcript/speakers.ts';
import type { Utterance } from '../transcript/utterance.ts';
import { toLanePath, toSpeakerLanes } from './to-speaker-lanes.ts';

interface SpeakerLanesProps {
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
  duration_ms: number;
}

const LANE = 5;
const GAP = 2;
/** More lanes than fit become thinner. */
const MAX_HEIGHT = 44;

/** Speaker turns over time, below the waveform. Only visual: the transcript has the same in words. */
export const SpeakerLanes = memo(function SpeakerLanes(props: SpeakerLanesProps) {
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
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      className="block w-full rounded-sm bg-hover/70"
      style={{ height: Math.min(height, MAX_HEIGHT) }}
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
