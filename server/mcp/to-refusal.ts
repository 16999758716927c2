/** A refusal in the words of the tools, with what an agent can do about it. */
import type { ApiError, ErrorCode } from '@minutebook/contract/errors.ts';

/** Arguments that the API calls something else. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  start_date: 'from',
  end_date: 'to',
  next_token: 'cursor',
  search_mode: 'search_in',
};

const NEXT: { readonly [Code in ErrorCode]?: string } = {
  RECORD_NOT_FOUND: 'search_records tells the record_id of each meeting.',
  WORKSPACE_NOT_FOUND: 'get_workspace without arguments lists yours.',
  FORBIDDEN: 'Tell your user; trying again does not help.',
};

const NEXT_BY_REASON: Readonly<Record<string, string>> = {
  no_dialog: 'read_transcript shows the ids of lines in [brackets].',
  no_label: 'get_workspace lists labels with their ids.',
};

export function toRefusal({ code, message, reason }: ApiError): string {
  const said = message
    .replaceAll(/\b(?:query|params|body)\.(\w+)/g, (_place, name: string) => `arguments.${name}`)
    .replaceAll(/\b(?:start_date|end_date|next_token|search_mode)\b/g, (name) => ARGUMENTS[name] ?? name);
  const next = NEXT_BY_REASON[reason.name] ?? NEXT[code];
  return [`${code}: ${said}`, ...(next === undefined ? [] : [next])].join(' ');
}
