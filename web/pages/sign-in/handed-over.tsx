import { useEffect } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { SecretField } from '../../components/forms/secret-field.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Long enough to notice that there is a token to copy. */
const PAUSE_MS = 1_500;

export interface LoginToken {
  token: string;
  /** The address of the waiting program on this computer. */
  callback_url: string;
}

export function HandedOver({ token, callback_url }: LoginToken) {
  const { sign_in } = useWords();
  useEffect(() => {
    const timer = setTimeout(() => location.assign(callback_url), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [callback_url]);
  return (
    <div className="flex flex-col gap-5">
      <SecretField label={sign_in.token} value={token} />
      <a href={callback_url} className={`${buttonClass('primary')} h-10!`}>
        {sign_in.open_program}
      </a>
    </div>
  );
}
