/** Fields of notes and blogs between two rules above the text, as YAML: `title: Board call`, `attendees:`, `  - Ann`. */
const FIELDS =
  /^---[ \t]*\n((?:(?:[A-Za-z][\w -]{0,40}:(?:[ \t].*)?|[ \t].*|-[ \t].*|#.*)?\n){1,200}?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** One of these tells the fields from talk between two rules. */
const MARK = /^(?:title|date|created_at):/im;
const TITLE = /^title:[ \t]*(["']?)(.{1,300}?)\1[ \t]*$/im;
const DAY = /^date:[ \t]*["']?(\d{4}-\d\d-\d\d)["']?[ \t]*$/im;

export interface FrontMatter {
  /** Empty: there is none. */
  fields: string;
  title: string | null;
  /** `YYYY-MM-DD` */
  day: string | null;
  /** The text with blank lines instead of the fields, so that its lines keep their numbers. */
  body: string;
}

export function splitFrontMatter(text: string): FrontMatter {
  const [whole = '', fields = ''] = FIELDS.exec(text) ?? [];
  const rest = text.slice(whole.length);
  if (!MARK.test(fields) || rest.trim() === '') return { fields: '', title: null, day: null, body: text };
  return {
    fields,
    title: TITLE.exec(fields)?.[2] ?? null,
    day: DAY.exec(fields)?.[1] ?? null,
    body: '\n'.repeat(whole.split('\n').length - 1) + rest,
  };
}
