import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordPage } from './records-query.ts';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { followRecords } from '../../session/following/follow-records.ts';

const GATHERING_MS = 200;

/** Updates the lists with progress as it happens; refetches records that are ready, or not in the lists yet. */
export function useFollowRecords(slug: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const queryKey = ['records', slug];
    let isFirst = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Many records may change at once, such as by a label: the lists are asked for once.
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey });
        void queries.invalidateQueries({ queryKey: ['record-count', slug] });
        void queries.invalidateQueries({ queryKey: ['record-hits', slug] });
      }, GATHERING_MS);
    };
    const onProgress = (progress: RecordProgress) => {
      const lists = queries.getQueriesData<InfiniteData<RecordPage>>({ queryKey });
      const isListed = lists.some(([, data]) => data?.pages.some((page) => findItem(page, progress)));
      if (!isListed || progress.stage === 'done') refresh();
      else
        queries.setQueriesData<InfiniteData<RecordPage>>({ queryKey }, (data) =>
          withProgress(data, progress),
        );
    };
    const onConnect = () => {
      if (!isFirst) refresh();
      isFirst = false;
    };
    followRecords(slug, onProgress, onConnect, gone.signal);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [slug, queries]);
}

const findItem = ({ items }: RecordPage, { record_id }: RecordProgress) =>
  items.find(({ record }) => record.id === record_id);

function withProgress(data: InfiniteData<RecordPage> | undefined, progress: RecordProgress) {
  const { record_id, status, is_ready } = progress;
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((item) =>
          item.record.id === record_id
            ? { ...item, progress, record: { ...item.record, status, is_ready } }
            : item,
        ),
      })),
    }
  );
}
