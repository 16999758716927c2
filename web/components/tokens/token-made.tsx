import { SecretField } from '../forms/secret-field.tsx';
import { ShownOnce } from '../overlays/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';

export interface MadeToken {
  name: string;
  secret: string;
}

/** The secret of a new token, which cannot be shown again. */
export function TokenMade({ name, secret, onClose }: MadeToken & { onClose: () => void }) {
  const { me } = useWords();
  return (
    <ShownOnce
      title={me.token_made(name)}
      text={me.token_made_text}
      done={me.done}
      size="medium"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <SecretField label={me.secret} value={secret} />
        <SecretField
          label={me.try_it}
          value={`curl -H "Authorization: Bearer ${secret}" ${location.origin}/v2/users/me`}
        />
      </div>
    </ShownOnce>
  );
}
