import { TextField } from '../../components/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Whose account it is or will be: shown, kept by password managers, and not to be changed. */
export function AccountField({ email }: { email: string }) {
  const { sign_in } = useWords();
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      label={sign_in.email}
      value={email}
      readOnly
    />
  );
}
