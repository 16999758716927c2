import type { TranscriptSource } from '../../../text/transcript/transcript.ts';

/** The fields that Markdown of notes and blogs has between two rules above its text. */
const FIELDS =
  /^---\n((?:(?:[a-z][\w-]{0,40}:(?:[ \t].*)?|[ \t].*|-[ \t].*|#.*)?\n){1,200}?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TITLE = /^title:[ \t]*(["']?)(.{1,300}?)\1[ \t]*$/m;
const DATE = /^date:[ \t]*["']?(\d{4}-\d\d-\d\d)["']?[ \t]*$/m;

export interface FrontMatter {
  title: string | null;
  recorded_at: string | null;
}

/** The text with blank lines instead of its front matter, so that lines keep their numbers, and what that says of the meeting. */
export function splitFrontMatter(source: TranscriptSource): { source: TranscriptSource; about: FrontMatter } {
  const [whole = '', fields = ''] = FIELDS.exec(source.text) ?? [];
  const title = TITLE.exec(fields)?.[2] ?? null;
  // Talk between two rules has neither.
  if (title === null && !/^date:/m.test(fields)) return { source, about: { title: null, recorded_at: null } };
  const blank = '\n'.repeat(whole.split('\n').length - 1);
  const text = blank + source.text.slice(whole.length);
  return { source: { ...source, text }, about: { title, recorded_at: DATE.exec(fields)?.[1] ?? null } };
}
