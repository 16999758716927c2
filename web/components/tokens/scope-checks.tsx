import { scopes, type Scope } from '@minutebook/contract/scopes.ts';
import { useWords } from '../../words/use-words.tsx';
import { Checkbox } from '../forms/checkbox.tsx';

interface ScopeChecksProps {
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  /** Left out: all that there are. */
  offered?: readonly Scope[];
}

/** The scopes of a token. */
export function ScopeChecks({ value, onChange, offered = scopes }: ScopeChecksProps) {
  const { programs } = useWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{programs.scopes_label}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={value.includes(scope)}
          onChange={(isOn) =>
            onChange(scopes.filter((each) => (each === scope ? isOn : value.includes(each))))
          }
        >
          <span className="min-w-0">
            {programs.scopes[scope]} <code className="text-xs text-faint">{scope}</code>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
