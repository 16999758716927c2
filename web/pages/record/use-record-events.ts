import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { followRecords } from '../../session/follow-records.ts';
import { recordStateQuery } from './record-queries.ts';

/** Follows the progress of a record, and reloads it when it changes. */
export function useRecordEvents(slug: string, record_id: number, status: RecordStatus): void {
  const queries = useQueryClient();
  const refresh = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
  });
  const show = useEffectEvent((progress: RecordProgress) => {
    if (progress.record_id !== record_id) return;
    const { queryKey } = recordStateQuery(slug, record_id);
    queries.setQueryData(queryKey, (state) => state && { ...state, progress });
    if (progress.stage === 'done' || progress.status !== status) refresh();
  });
  useEffect(() => {
    const leaving = new AbortController();
    let isFirst = true;
    const connected = () => {
      // Events during a lost connection were missed.
      if (!isFirst) refresh();
      isFirst = false;
    };
    followRecords(slug, show, connected, leaving.signal);
    return () => leaving.abort();
  }, [slug]);
}
