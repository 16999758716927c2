import { useTitleOf } from '../../words/use-title-of.ts';
import { useOpenRecord } from './open-record.ts';
import { toPeopleOf } from './to-people-of.ts';

/** The title of the open record. */
export function useOpenTitle(): string {
  const { record } = useOpenRecord();
  return useTitleOf()({ ...record, people: toPeopleOf(record) });
}
