/** Queries about the programs of a workspace: service accounts, webhooks and their deliveries. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryState } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { client } from '../../../session/client.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

export const accountsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['service-accounts', slug],
    queryFn: ({ signal }) => client.listServiceAccounts({ params: { slug } }, { signal }),
  });

export const webhooksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['webhooks', slug],
    queryFn: ({ signal }) => client.listWebhooks({ params: { slug } }, { signal }),
  });

const SOON_MS = 2_000;

/** Looked at again while one of them is on its way. */
export const deliveriesQuery = (slug: string, webhook_id: number, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', slug, webhook_id, state ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const params = { slug, webhook_id };
      const query = {
        limit: 20,
        ...(state && { state }),
        ...(pageParam !== '' && { next_token: pageParam }),
      };
      return client.listWebhookDeliveries({ params, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_token }) => next_token,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state: now }) => now === 'waiting')) === true
        ? SOON_MS
        : false,
  });

const KEYS = ['service-accounts', 'webhooks', 'webhook-deliveries'];

export function useProgramsRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}

/** Changes something without a dialog, reports the outcome, and reloads. @param done absent: "Saved." */
export function useProgramsChange<Input, Output>(
  slug: string,
  change: (input: Input) => Promise<Output>,
  done?: string,
) {
  const words = useWords();
  const toast = useToast();
  const refresh = useProgramsRefresh(slug);
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ text: done ?? words.settings.saved, tone: 'good' }),
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: refresh,
  });
}
