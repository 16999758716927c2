import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';

export const myTokensQuery = queryOptions({
  queryKey: ['my-tokens'],
  queryFn: ({ signal }) => client.listMyTokens({}, { signal }),
});

export const myFactorsQuery = queryOptions({
  queryKey: ['my-factors'],
  queryFn: ({ signal }) => client.listMyFactors({}, { signal }),
});

export const mySessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: ({ signal }) => client.listMySessions({}, { signal }),
});

export const myProgramsQuery = queryOptions({
  queryKey: ['my-programs'],
  queryFn: ({ signal }) => client.listMyPrograms({}, { signal }),
});

export const myMailsQuery = queryOptions({
  queryKey: ['my-mails'],
  queryFn: ({ signal }) => client.getMyMails({}, { signal }),
});
