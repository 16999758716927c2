import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import { toPeaks } from './player/to-peaks.ts';

/** The record with its transcript and its insights. */
export const recordQuery = (slug: string, recordId: number) =>
  queryOptions({
    queryKey: ['record', slug, recordId, 'content'],
    queryFn: async ({ signal }) => {
      const params = { slug, record_id: recordId };
      const { record } = await client.getRecord(
        { params, query: { include: 'dialogs,insights' } },
        { signal },
      );
      return record;
    },
  });

/** The record's progress, audience and corrections. */
export const recordStateQuery = (slug: string, recordId: number) =>
  queryOptions({
    queryKey: ['record', slug, recordId, 'state'],
    queryFn: ({ signal }) => client.getRecordState({ params: { slug, record_id: recordId } }, { signal }),
  });

/** The waveform: loudness over time, 0 … 1. */
export const peaksQuery = (slug: string, recordId: number) =>
  queryOptions({
    queryKey: ['waveform', slug, recordId],
    queryFn: async ({ signal }) => {
      const { peaks } = await client.getWaveform({ params: { slug, record_id: recordId } }, { signal });
      return toPeaks(peaks);
    },
    staleTime: Infinity,
    structuralSharing: false,
  });
