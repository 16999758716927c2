import type { FirstStepMark, FirstSteps } from '@minutebook/contract/app/first-step-endpoints.ts';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../../../session/client.ts';
import { firstStepsQuery, myMemberQuery, useMay, workspacesQuery } from '../../../session/queries.ts';

export interface OpenSteps {
  has_transcription: boolean;
  has_records: boolean;
  has_people: boolean;
  has_searched: boolean;
  /** Says so to the server; what it shows changes at once. */
  mark(mark: FirstStepMark): void;
}

interface Looked {
  has_records: boolean;
  /** A search has found something. */
  has_found: boolean;
}

/**
 * The steps of whoever manages a workspace that was empty when they came: until all are done, or they want them no more.
 * undefined: not known yet; null: there is nothing to show, or it cannot be known.
 */
export function useFirstSteps(slug: string, looked: Looked): OpenSteps | null | undefined {
  const mayManage = useMay(slug, 'workspace.manage');
  const member = useQuery(myMemberQuery(slug));
  const workspaces = useQuery(workspacesQuery);
  const query = firstStepsQuery(slug);
  const asked = useQuery({
    ...query,
    enabled: mayManage === true,
    refetchOnMount: 'always',
  });
  const queries = useQueryClient();
  const { mutate: mark } = useMutation({
    mutationFn: (next: FirstStepMark) => client.markFirstSteps({ params: { slug }, body: { mark: next } }),
    onMutate: (next) => queries.setQueryData(query.queryKey, (known) => known && withMark(known, next)),
  });
  const { data } = asked;
  const open = data?.steps == null ? null : toOpen(data, looked.has_records);
  const steps = open === null || isDone(open) ? null : { ...open, mark };
  const note = useEffectEvent(mark);
  const hasSearched = looked.has_found && steps?.has_searched === false;
  useEffect(() => {
    if (hasSearched) note('searched');
  }, [hasSearched]);
  return [member, workspaces, asked].some(isFirstLoading) ? undefined : steps;
}

/** Not true after a failure: whatever is shown then asks again, and must not disappear meanwhile. */
const isFirstLoading = ({ isLoading, isFetched }: UseQueryResult) => isLoading && !isFetched;

type Steps = Omit<OpenSteps, 'mark'>;

/** null: they were never begun here, or are wanted no more. */
function toOpen({ transcribes, steps }: FirstSteps, has_records: boolean): Steps | null {
  if (steps === null || steps.marks.includes('dismissed')) return null;
  if (!steps.marks.includes('begun') && (steps.has_records || has_records)) return null;
  return {
    has_transcription: transcribes,
    has_records: steps.has_records || has_records,
    has_people: steps.has_people,
    has_searched: steps.marks.includes('searched'),
  };
}

const isDone = (steps: Steps) => Object.values(steps).every((is_done) => is_done);

const withMark = (known: FirstSteps, mark: FirstStepMark): FirstSteps => ({
  ...known,
  steps: known.steps && { ...known.steps, marks: [...known.steps.marks, mark] },
});
