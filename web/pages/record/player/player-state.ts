export interface PlayerState {
  has_media: boolean;
  is_playing: boolean;
  /** It would play, but waits for data. */
  is_waiting: boolean;
  rate: number;
  /** 0 … 1 */
  volume: number;
  is_muted: boolean;
  /** Playback jumps over where nobody speaks. */
  skips_silence: boolean;
}
