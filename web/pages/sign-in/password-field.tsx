import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';

interface PasswordFieldProps {
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  hint?: string | undefined;
  label?: string | undefined;
}

/** The field `password` of a form, which can be shown as it is typed. */
export function PasswordField({ autoComplete, error, hint, label }: PasswordFieldProps) {
  const { sign_in } = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      label={label ?? sign_in.password}
      error={error}
      hint={hint}
      end={
        <IconButton
          label={isShown ? sign_in.hide_password : sign_in.show_password}
          icon={isShown ? <EyeOff size={17} /> : <Eye size={17} />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
