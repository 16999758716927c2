import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import { toWaveform } from './player/to-waveform.ts';

/** The record with its transcript and its insights. */
export const recordQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['record', slug, record_id, 'content'],
    queryFn: async ({ signal }) => {
      const params = { slug, record_id };
      const { record } = await client.getRecord(
        { params, query: { include: 'dialogs,insights' } },
        { signal },
      );
      return record;
    },
  });

/** The record's progress, audience and corrections. */
export const recordStateQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['record', slug, record_id, 'state'],
    queryFn: ({ signal }) => client.getRecordState({ params: { slug, record_id } }, { signal }),
  });

export const waveformQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['waveform', slug, record_id],
    queryFn: async ({ signal }) =>
      toWaveform(await client.getWaveform({ params: { slug, record_id } }, { signal })),
    staleTime: Infinity,
    structuralSharing: false,
  });
