import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { IconButton } from '../icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field that can reveal its text. */
export function PasswordField(props: PasswordFieldProps) {
  const { sign_in } = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // The API's limit.
      maxLength={1000}
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
