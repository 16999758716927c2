import { Link } from '@tanstack/react-router';
import { RotateCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { ApiError } from '@minutebook/sdk';
import { useWords } from '../../words/use-words.tsx';
import { Button, buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { requestIdOf, toErrorText } from './error-text.ts';
import { NoPage } from './no-page.tsx';

/** Replaces data that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // A retry would not help, and nothing exists at its address.
  if (isOutside(error)) return <NoSuchWorkspace />;
  if (error instanceof ApiError && error.reason?.name === 'second_factor_missing') return <FactorNeeded />;
  return <Failure error={error} onRetry={onRetry} />;
}

/** Users who are not in a workspace are told no more about it than about one that does not exist. */
export const isOutside = (error: unknown) =>
  error instanceof ApiError &&
  (error.type === 'WORKSPACE_NOT_FOUND' || error.reason?.name === 'not_a_member');

function NoSuchWorkspace() {
  const { frame } = useWords();
  return <NoPage title={frame.no_such_workspace_title} text={frame.no_such_workspace_text} kind="primary" />;
}

/** The workspace stays closed until there is a second factor, or this session has been confirmed with it. */
function FactorNeeded() {
  const { frame } = useWords();
  return (
    <EmptyState
      icon={ShieldCheck}
      title={frame.factor_needed_title}
      text={frame.factor_needed_text}
      actions={
        <Link to="/me/$section" params={{ section: 'security' }} className={buttonClass('primary')}>
          {frame.to_security}
        </Link>
      }
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords();
  const request_id = requestIdOf(error);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <TriangleAlert size={28} aria-hidden className="text-bad" />
      <h2 className="text-lg font-semibold">{words.refusals.title}</h2>
      <p className="text-soft">{toErrorText(error, words)}</p>
      <Button className="mt-2" icon={<RotateCw size={15} />} onClick={onRetry}>
        {words.buttons.retry}
      </Button>
      {request_id !== null && (
        <p className="mt-2 font-mono text-xs text-faint select-all">{words.refusals.request(request_id)}</p>
      )}
    </div>
  );
}
