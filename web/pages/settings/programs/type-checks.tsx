import { factTypes, type FactType } from '@minutebook/contract/facts.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { useWords } from '../../../words/use-words.tsx';

const groups = Object.entries(
  Object.groupBy(Object.keys(factTypes) as FactType[], (type) => type.slice(0, type.indexOf('.'))),
);

interface TypeChecksProps {
  value: readonly FactType[];
  onChange: (types: FactType[]) => void;
}

/** Kinds of changes, by the names that programs read. */
export function TypeChecks({ value, onChange }: TypeChecksProps) {
  const { programs } = useWords();
  const names: Readonly<Record<string, string>> = programs.type_groups;
  return (
    <div className="gap-6 sm:columns-2">
      {groups.map(([group, types = []]) => (
        <fieldset key={group} className="mb-4 flex break-inside-avoid flex-col gap-1.5">
          <legend className="mb-1 text-sm font-medium">{names[group] ?? group}</legend>
          {types.map((type) => (
            <Checkbox
              key={type}
              checked={value.includes(type)}
              onChange={(isOn) => onChange(isOn ? [...value, type] : value.filter((each) => each !== type))}
            >
              <code className="min-w-0 text-sm break-all">{type}</code>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
