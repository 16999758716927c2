import type { Player } from '../player/make-player.ts';
import type { Marker } from '../player/timeline-markers.tsx';
import type { MediaSource } from '../player/use-media-source.ts';
import type { Speaker } from '../transcript/speakers.ts';
import type { Utterance } from '../transcript/utterance.ts';

/** A recording with its transcript, as the page has it. */
export interface Recording {
  player: Player;
  utterances: readonly Utterance[];
  /** The utterances that are rendered already: the first ones, soon all. */
  shown: readonly Utterance[];
  speakers: readonly Speaker[];
  markers: readonly Marker[];
  /** 0 … 1; undefined: the waveform is not known. */
  peaks: Float32Array | undefined;
  source: MediaSource;
  /** The reason why there is nothing to play; undefined: there is something. */
  absence: string | undefined;
}
