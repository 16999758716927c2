import { SecretField } from '../../../components/forms/secret-field.tsx';
import { ShownOnce } from '../../../components/overlays/shown-once.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The secret that signs deliveries, which cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { me, programs } = useWords();
  return (
    <ShownOnce
      title={programs.secret_title}
      text={programs.secret_text}
      done={me.done}
      size="medium"
      onClose={onClose}
    >
      <SecretField label={programs.secret} value={secret} />
    </ShownOnce>
  );
}
