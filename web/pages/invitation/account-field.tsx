import { TextField } from '../../components/forms/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';

/** The present or future account's address: shown for password managers, and read-only. */
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
