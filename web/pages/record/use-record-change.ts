import { useQueryClient } from '@tanstack/react-query';
import { useToldChange, type ToldChange } from '../../session/use-told-change.ts';
import { useOpenRecord } from './open-record.ts';

/** The path parameters of the record: `client.updateRecord({ params, … })`. */
export function useRecordParams(): { slug: string; record_id: number } {
  const { slug, record } = useOpenRecord();
  return { slug, record_id: record.id };
}

/** Changes the record, and reloads it. */
export const useRecordChange = (): ToldChange => useToldChange(useRefreshRecord());

/** Reloads the record, and the lists that contain it. */
export function useRefreshRecord(): () => Promise<void> {
  const { slug, record_id } = useRecordParams();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
    void queries.invalidateQueries({ queryKey: ['records', slug] });
  };
}
