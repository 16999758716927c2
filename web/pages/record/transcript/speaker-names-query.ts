import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../../session/client.ts';

/** Names of those who speak in other records that one may see, the newest first: whoever met them once need not type them again. */
export const speakerNamesQuery = (slug: string, typed: string) => {
  // A comma separates names in the request.
  const beginning = typed.replaceAll(',', ' ').trim();
  return queryOptions({
    queryKey: ['speaker-names', slug, beginning],
    async queryFn({ signal }) {
      const query = { limit: 20, ...(beginning !== '' && { speakers: [beginning] }) };
      const { items } = await client.searchRecords({ params: { slug }, query }, { signal });
      return [...new Set(items.flatMap(({ speakers }) => speakers))];
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** Contacts of records that one may see. A workspace may have none. */
export const contactNamesQuery = (slug: string, typed: string) =>
  queryOptions({
    queryKey: ['contact-names', slug, typed.trim()],
    async queryFn({ signal }) {
      const query = { limit: 20, ...(typed.trim() !== '' && { query: typed.trim().slice(0, 200) }) };
      const { items } = await client.listContacts({ params: { slug }, query }, { signal });
      return items.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
