import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { Button } from '../../../components/button.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';

interface FactorRowProps {
  icon: LucideIcon;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** The buttons. */
  children: ReactNode;
}

export function FactorRow({ icon: Icon, name, created_at, last_used_at, children }: FactorRowProps) {
  const { me } = useWords();
  const format = useFormat();
  const used = last_used_at === null ? me.never_used : me.last_used(format.ago(last_used_at));
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-soft">
        <Icon size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-faint">{`${me.created(format.shortDate(created_at))} · ${used}`}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}

interface FactorPartProps {
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: its heading, what it is, and what can be done. */
export function FactorPart({ title, text, action, children }: FactorPartProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-prose text-sm text-soft">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

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
