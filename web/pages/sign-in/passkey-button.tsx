import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { toFault } from './use-entry-form.ts';

interface PasskeyButtonProps {
  text: string;
  kind?: 'plain' | 'primary';
  onPress: () => Promise<void>;
  onFault: (text: string | undefined) => void;
}

/** Asks for a passkey; what went wrong is shown by the form around it. */
export function PasskeyButton({ text, kind = 'plain', onPress, onFault }: PasskeyButtonProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    onFault(undefined);
    try {
      await onPress();
    } catch (error) {
      onFault(toFault(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      className="h-10! w-full"
      icon={<KeyRound size={16} aria-hidden />}
      onClick={() => void run()}
    >
      {text}
    </Button>
  );
}
