import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useWords } from '../../../words/use-words.tsx';

/** A button whose act asks the server first; a refusal is shown below it. */
export function ActionButton({ text, onPress }: { text: string; onPress: () => Promise<unknown> }) {
  const words = useWords();
  const { mutate, isPending, error } = useMutation({ mutationFn: onPress });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button busy={isPending} onClick={() => mutate()}>
        {text}
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {toErrorText(error, words)}
        </p>
      )}
    </div>
  );
}
