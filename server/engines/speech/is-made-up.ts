/** Whisper's own estimates: no speech, and low confidence in its text. */
const SILENT = 0.6;
const UNSURE = -1;
/** So close to silence that little doubt suffices. */
const DEAD_SILENT = 0.9;
const DOUBTFUL = -0.5;
/** Captions that Whisper learned from films, and writes when nobody speaks. */
const CREDITS =
  /^\W*(?:thank(?:s| you)(?: so much| very much)? for (?:watching|listening|viewing)|(?:please )?(?:like and )?subscribe\b.*|subtitles? (?:by|from)\b.*|시청\s?해\s?주셔서 감사합니다|구독과 좋아요.*|ご視聴(?:いただき)?、?ありがとうございま(?:した|す)|チャンネル登録.*|字幕.*)\W*$/iu;

/** A caption is short, and the pattern takes quadratic time and more. */
const LONGEST_CREDITS = 200;

/** Whether the engine's own estimates say that nobody can have said a segment. */
export function isMadeUp(segment: Readonly<Record<string, unknown>>): boolean {
  const { text, no_speech_prob: silence, avg_logprob: certainty } = segment;
  if (typeof silence !== 'number' || silence <= SILENT) return false;
  if (typeof text === 'string' && text.length <= LONGEST_CREDITS && CREDITS.test(text)) return true;
  if (typeof certainty !== 'number') return silence >= DEAD_SILENT;
  return certainty < UNSURE || (silence >= DEAD_SILENT && certainty < DOUBTFUL);
}
