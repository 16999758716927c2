/** The setup of transcription and of the models for it, followed while a model is installed. */
import type { SpeechSetup } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../session/client.ts';
import { enginesQuery } from './engine-form.ts';

const EVERY_MS = 1_000;

export const speechSetupQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speech-setup', slug],
    queryFn: ({ signal }) => client.getSpeechSetup({ params: { slug } }, { signal }),
    refetchInterval: ({ state }) => state.data?.installation?.state === 'running' && EVERY_MS,
  });

/** The setup; what else depends on it is loaded anew once a model is there. */
export function useSpeechSetup(slug: string): SpeechSetup | undefined {
  const queries = useQueryClient();
  const { data } = useQuery(speechSetupQuery(slug));
  const installation = data?.installation?.state;
  useEffect(() => {
    if (installation !== 'installed') return;
    void queries.invalidateQueries({ queryKey: enginesQuery(slug).queryKey });
    void queries.invalidateQueries({ queryKey: ['record', slug] });
  }, [installation, queries, slug]);
  return data;
}
