/** A part of a cue said by one voice; null where the cue names none. */
export type VoicedText = { speaker: string | null; text: string };

const VOICE = /<v(?:\.[^\s>]*)?(?:\s+([^>]*))?>|<\/v>/g;
const WEBVTT_TAG = /<\/?(?:c|i|b|u|ruby|lang)(?:[.\s][^>]*)?>|<\d[\d:.]*>/g;
const RUBY_READING = /<rt(?:[.\s][^>]*)?>.*?(?:<\/rt>|(?=<\/ruby>)|$)/g;
const SUBTITLE_TAG = /<\/?(?:i|b|u|s|font)(?:\s[^>]*)?>|\{\\[^}]*\}/gi;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|lrm|rlm));/gi;
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** Han and Kana are wrapped inside words, so their lines are joined without a blank. */
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。！？]$/u;
const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。！？]/u;

export function hasVoices(lines: readonly string[]): boolean {
  return /<v[.\s>]/.test(joinLines(lines));
}

/** The voices of a WebVTT cue in order; a voice reaches to `</v>`, to the next voice or to the end of the cue. */
export function readVoices(lines: readonly string[]): VoicedText[] {
  const markup = joinLines(lines);
  const voices: VoicedText[] = [];
  let speaker: string | null = null;
  let from = 0;
  for (const tag of markup.matchAll(VOICE)) {
    voices.push({ speaker, text: markup.slice(from, tag.index) });
    speaker = tag[1] === undefined ? null : plainText(tag[1]) || null;
    from = tag.index + tag[0].length;
  }
  voices.push({ speaker, text: markup.slice(from) });
  return voices
    .map((voice) => ({ speaker: voice.speaker, text: stripWebVttTags(voice.text) }))
    .filter((voice) => voice.text !== '');
}

/** Text without SRT's tags (`<i>`, `<font …>`, `{\an8}`) and with its entities decoded. */
export function stripSubtitleTags(text: string): string {
  return plainText(text.replace(SUBTITLE_TAG, ''));
}

/** Lines as one text, blank ones left out. */
export function joinLines(lines: readonly string[]): string {
  let text = '';
  for (const line of lines.map((line) => line.trim())) {
    if (line === '') continue;
    const glue = text === '' || (UNSPACED_END.test(text) && UNSPACED_START.test(line)) ? '' : ' ';
    text += glue + line;
  }
  return text;
}

function stripWebVttTags(text: string): string {
  return plainText(text.replace(RUBY_READING, '').replace(WEBVTT_TAG, ''));
}

/** Decodes entities once (`&amp;lt;` is `&lt;`) and squeezes blanks; any other `<` or `&` is text. */
function plainText(text: string): string {
  return text
    .replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
      const code_point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const is_character = code_point > 0 && code_point <= 0x10ffff && (code_point & 0x1ff800) !== 0xd800;
      return is_character ? String.fromCodePoint(code_point) : entity;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
