import { useTitleOf } from '../../../words/use-title-of.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { RecordItem } from '../records-query.ts';

/** The title of a record, or what stands in its place as long as it has none. */
export function useRowTitle({ record, progress, speakers }: RecordItem): string {
  const { records } = useWords();
  const titleOf = useTitleOf();
  const isRunning = progress !== null && progress.stage !== 'done';
  if (record.title === null && record.is_title_generating && isRunning) return records.title_generating;
  return titleOf({ ...record, people: speakers });
}
