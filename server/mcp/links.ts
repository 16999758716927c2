/** Where people see what a tool speaks of. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import type { Agent } from './agent.ts';

/** @param startMs of a moment; absent: the record as such */
export function toRecordUrl({ ctx }: Agent, slug: string, recordId: number, startMs?: number): string {
  const url = `${ctx.config.base_url}${toPagePath('record', { slug, record_id: recordId })}`;
  return startMs === undefined ? url : `${url}?t=${Math.floor(startMs / 1000)}`;
}

/** `4:05`, `1:02:09` */
export function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** JSON in one line, without the fields that say nothing: they cost a model as much as those that do. */
export const toAnswerText = (value: unknown): string =>
  JSON.stringify(value, (_key, field: unknown) =>
    field === null || field === '' || (Array.isArray(field) && field.length === 0) ? undefined : field,
  );
