import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../components/button.tsx';
import { expectSession } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { signInOptionsQuery } from '../../session/queries.ts';

/** Below the form: sign-in with the OpenID Connect provider, if there is one. */
export function ProviderLink({ return_to }: { return_to: string }) {
  const { sign_in } = useWords();
  const { data: options } = useQuery(signInOptionsQuery);
  if (options?.oidc == null) return null;
  return (
    <>
      <div className="my-4 flex items-center gap-3 text-sm text-faint">
        <span className="h-px flex-1 bg-line" />
        {sign_in.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <a
        href={`/app/oidc/start?${new URLSearchParams({ return_to }).toString()}`}
        onClick={expectSession}
        className={`${buttonClass()} h-10!`}
      >
        {sign_in.with(options.oidc.name)}
      </a>
    </>
  );
}
