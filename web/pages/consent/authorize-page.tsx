import type { ProgramRequest } from '@minutebook/contract/app/program-endpoints.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@minutebook/sdk';
import { buttonClass } from '../../components/button.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { Skeleton } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';
import { ConsentForm, type Choice } from './consent-form.tsx';
import { isolate, useProgramWords } from './use-program-words.ts';

const requestQuery = (query: string) =>
  queryOptions({
    queryKey: ['program-request', query],
    queryFn: ({ signal }) => client.readProgramRequest({ body: { query } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A program has sent its user here: who it is, what it asks for, yes or no. */
export function AuthorizePage() {
  const words = useWords();
  const query = location.search.slice(1);
  const { data, error, refetch } = useQuery(requestQuery(query));
  if (error instanceof ApiError && error.status < 500) {
    return (
      <EntryFrame title={words.consent.unknown_title} text={toErrorText(error, words)}>
        {null}
      </EntryFrame>
    );
  }
  if (data === undefined) {
    return error !== null ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-4 px-6">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-60 w-full" />
      </div>
    );
  }
  return data.problem === null ? (
    <Consent query={query} asked={data} />
  ) : (
    <AskedWrongly asked={data} problem={data.problem} />
  );
}

function AskedWrongly({ asked, problem }: { asked: ProgramRequest; problem: string }) {
  const { consent } = useWords();
  const name = isolate(asked.program.name);
  return (
    <EntryFrame title={consent.wrong_title} text={consent.wrong_text(name)}>
      <div className="flex flex-col gap-5">
        <FormFault text={problem} />
        <a href={asked.refuse_url} className={`${buttonClass()} h-auto! min-h-10 py-2 whitespace-normal!`}>
          {consent.back(name)}
        </a>
      </div>
    </EntryFrame>
  );
}

function Consent({ query, asked }: { query: string; asked: ProgramRequest }) {
  const words = useWords();
  const { consent } = words;
  const toWords = useProgramWords();
  const allow = useMutation({
    mutationFn: (choice: Choice) => client.allowProgram({ body: { query, ...choice } }),
    onSuccess: ({ return_url }) => location.assign(return_url),
  });
  if (allow.data !== undefined) {
    return (
      <EntryFrame title={consent.done_title} text={consent.done_text}>
        <a
          href={allow.data.return_url}
          className={`${buttonClass('primary')} h-auto! min-h-10 py-2 whitespace-normal!`}
        >
          {consent.back(isolate(asked.program.name))}
        </a>
      </EntryFrame>
    );
  }
  const { warning, ...frame } = toWords(asked.program);
  return (
    <EntryFrame {...frame}>
      <ConsentForm
        asked={asked}
        warning={warning}
        facts={<p>{asked.is_local ? consent.local : consent.returns_to(asked.returns_to)}</p>}
        fault={allow.error === null ? undefined : toErrorText(allow.error, words)}
        busy={allow.isPending}
        onAllow={allow.mutate}
        onRefuse={() => location.assign(asked.refuse_url)}
      />
    </EntryFrame>
  );
}
