import { useMutation } from '@tanstack/react-query';
import type { AppUser } from '@minutebook/contract/app/session-endpoints.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/error-text.ts';
import { useWords } from '../../words/use-words.tsx';

/** Nothing is given to a program without a press. */
export function ContinueAs({ user, enter }: { user: AppUser; enter: () => Promise<void> }) {
  const words = useWords();
  const go = useMutation({ mutationFn: enter });
  return (
    <div className="mb-6 flex flex-col gap-3 border-b border-line pb-6">
      <p className="flex items-center gap-2.5">
        <Avatar name={user.name} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{user.name}</span>
          <span className="block truncate text-sm text-soft">{user.email}</span>
        </span>
      </p>
      <Button kind="primary" busy={go.isPending} className="h-10!" onClick={() => go.mutate()}>
        {words.sign_in.continue_as(user.name)}
      </Button>
      {go.error !== null && (
        <p role="alert" className="text-bad">
          {toErrorText(go.error, words)}
        </p>
      )}
    </div>
  );
}
