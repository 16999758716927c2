/** Queries about the programs of a workspace: service accounts, webhooks and their deliveries. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DeliveryState } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { client } from '../../../session/client.ts';

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
