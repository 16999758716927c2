import { SecretField } from '../../../components/forms/secret-field.tsx';
import { ShownOnce } from '../../../components/overlays/shown-once.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The secret that signs deliveries, which cannot be shown again. */
export function SecretDialog({ secret, on_close }: { secret: string; on_close: () => void }) {
  const { me, programs } = useWords();
  return (
    <ShownOnce
      title={programs.secret_title}
      text={programs.secret_text}
      done={me.done}
      size="medium"
      on_close={on_close}
    >
      <SecretField label={programs.secret} value={secret} />
    </ShownOnce>
  );
}
