import { useMutation } from '@tanstack/react-query';
import type { AppUser } from '@minutebook/contract/app/session-endpoints.ts';
import { PersonLine } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';

interface EnterAsProps {
  user: AppUser;
  /** The button's label. */
  text: string;
  enter: () => Promise<void>;
}

/** A signed-in user continues by pressing a button: nothing is granted or accepted without one. */
export function EnterAs({ user, text, enter }: EnterAsProps) {
  const words = useWords();
  const { mutate, isPending, error } = useMutation({ mutationFn: enter });
  return (
    <div className="flex flex-col gap-4">
      <PersonLine person={user} />
      <FormFault text={error === null ? undefined : toErrorText(error, words)} />
      <Button
        kind="primary"
        busy={isPending}
        className="h-auto! min-h-10 py-2 whitespace-normal!"
        onClick={() => mutate()}
      >
        {text}
      </Button>
    </div>
  );
}
