/** Links to the pages of records that a tool mentions. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import type { Agent } from './agent.ts';

/** @param start_ms a moment; absent: the link is to the whole record */
export function toRecordUrl(
  { ctx }: Agent,
  { slug, record_id, start_ms }: { slug: string; record_id: number; start_ms?: number | undefined },
): string {
  const url = `${ctx.config.base_url}${toPagePath('record', { slug, record_id })}`;
  return start_ms === undefined ? url : `${url}?t=${Math.floor(start_ms / 1000)}`;
}

/** JSON in one line, without empty fields: they would cost a model as much as others. */
export const toAnswerText = (value: unknown): string =>
  JSON.stringify(value, (_key, field: unknown) =>
    field === null || field === '' || (Array.isArray(field) && field.length === 0) ? undefined : field,
  );
