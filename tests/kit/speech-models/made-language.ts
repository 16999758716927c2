/** The language of the made models: a word is a tone, and a voice is another tone, far above all words. */

export const SAMPLE_RATE = 16_000;

export interface MadeWord {
  /** As written in the list of tokens: `▁` begins a word that follows a space. */
  token: string;
  language: 'en' | 'ko' | 'ja' | 'zh';
  /** The band of its tone, among Kaldi's 80 mel bands (20 … 8000 Hz). */
  band: number;
}

export const words: readonly MadeWord[] = [
  { token: '▁the', language: 'en', band: 12 },
  { token: '▁budget', language: 'en', band: 18 },
  { token: '▁is', language: 'en', band: 24 },
  { token: '▁approved', language: 'en', band: 30 },
  { token: '예산', language: 'ko', band: 36 },
  { token: '승인', language: 'ko', band: 42 },
  { token: '予算', language: 'ja', band: 48 },
  { token: '预算', language: 'zh', band: 54 },
];

/** The tones of voices A, B and C. */
export const carriers: readonly number[] = [4617, 5520, 6534];

export const BANDS = 80;
export const BLANK_LOGIT = 20;

const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
const fromMel = (mels: number) => 700 * (Math.exp(mels / 1127) - 1);

export function toneOf({ band }: MadeWord): number {
  const [low, high] = [mel(20), mel(8000)];
  return fromMel(low + ((band + 1) * (high - low)) / (BANDS + 1));
}

/** The band of its tone, among Slaney's 80 mel bands (0 … 8000 Hz), which Whisper uses. */
export function slaneyBandOf(word: MadeWord): number {
  return Math.round((slaneyMel(toneOf(word)) / slaneyMel(8000)) * (BANDS + 1) - 1);
}

const slaneyMel = (hertz: number) =>
  hertz < 1000 ? hertz / (200 / 3) : 15 + Math.log(hertz / 1000) / (Math.log(6.4) / 27);
