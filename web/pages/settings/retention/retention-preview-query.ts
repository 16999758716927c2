import { queryOptions } from '@tanstack/react-query';
import type { Retention } from '@minutebook/contract/app/workspace-endpoints.ts';
import { client } from '../../../session/client.ts';

/** Previews what a policy would delete now. */
export const retentionPreviewQuery = (slug: string, policy: Retention) =>
  queryOptions({
    queryKey: ['retention-preview', slug, policy],
    queryFn: ({ signal }) => client.previewRetention({ params: { slug }, body: policy }, { signal }),
  });
