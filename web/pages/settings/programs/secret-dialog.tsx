import { SecretField } from '../../../components/forms/secret-field.tsx';
import { ShownOnce } from '../../../components/overlays/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { Select } from '../../../components/forms/select.tsx';

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

const choices = ['0', '1', '24', '72', '168'] as const;

/** In hours. */
export type KeepOld = (typeof choices)[number];

interface KeepOldFieldProps {
  value: KeepOld;
  error: string | undefined;
  onChange: (choice: KeepOld) => void;
}

/** How long the old secret goes on working beside the new one. */
export function KeepOldField({ value, error, onChange }: KeepOldFieldProps) {
  const { programs } = useWords();
  return (
    <Select
      label={programs.keep_old}
      error={error}
      value={value}
      options={choices.map((choice) => ({ value: choice, text: programs.hours(Number(choice)) }))}
      onChange={onChange}
    />
  );
}
