import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Checkbox } from '../components/forms/checkbox.tsx';
import { cx } from '../components/cx.ts';
import { fieldClass } from '../components/forms/field-frame.tsx';
import { LabelDot } from '../components/label-chip.tsx';
import { Menu, MenuCheck } from '../components/overlays/menu.tsx';
import { Select } from '../components/forms/select.tsx';
import { labelsQuery } from '../pages/records/filters/filter-options.ts';
import { myMemberQuery } from '../session/queries.ts';
import { useLanguageOptions, useFormat, useWords } from '../words/use-words.tsx';
import { SpeakersSelect } from './speakers-select.tsx';
import type { UploadChoice } from './upload-defaults.ts';

interface UploadOptionsProps {
  slug: string;
  options: UploadChoice;
  /** Recordings are among the files, and something transcribes them. */
  transcribes: boolean;
  is_team_missing: boolean;
  onChange: (change: Partial<UploadChoice>) => void;
}

/** The options that apply to all files. */
export function UploadOptions(props: UploadOptionsProps) {
  const { slug, options, transcribes, is_team_missing, onChange } = props;
  const { uploads: words } = useWords();
  const { data: member } = useQuery(myMemberQuery(slug));
  const teams = member?.teams ?? [];
  const scopes = (['private', 'team', 'workspace'] as const).filter(
    (scope) => scope !== 'team' || teams.length > 0,
  );
  const [only] = teams.length === 1 ? teams : [];
  return (
    <div className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
      <Select
        label={words.access}
        value={scopes.find((scope) => scope === options.scope) ?? 'private'}
        options={scopes.map((value) => ({ value, text: words.scopes[value] }))}
        onChange={(scope) =>
          onChange({ scope, ...(scope === 'team' && only !== undefined && { team_ids: [only.id] }) })
        }
      />
      {transcribes && (
        <LanguageSelect
          value={options.transcribe_language}
          onChange={(transcribe_language) => onChange({ transcribe_language })}
        />
      )}
      {transcribes && (
        <SpeakersSelect value={options.speakers} onChange={(speakers) => onChange({ speakers })} />
      )}
      {options.scope === 'team' && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1 text-sm font-medium">{words.teams}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {teams.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={options.team_ids.includes(id)}
                onChange={(checked) =>
                  onChange({
                    team_ids: checked
                      ? [...options.team_ids, id]
                      : options.team_ids.filter((other) => other !== id),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {is_team_missing && (
            <p role="alert" className="mt-1 text-sm text-bad">
              {words.choose_team}
            </p>
          )}
        </fieldset>
      )}
      <LabelChoice slug={slug} chosen={options.label_ids} onChange={(label_ids) => onChange({ label_ids })} />
    </div>
  );
}

function LanguageSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { uploads: words } = useWords();
  const languages = useLanguageOptions();
  return (
    <Select
      label={words.language}
      value={value}
      options={[
        ...(['default', 'detect', 'multi'] as const).map((one) => ({
          value: one as string,
          text: words.languages[one],
        })),
        ...languages,
      ]}
      onChange={onChange}
    />
  );
}

interface LabelChoiceProps {
  slug: string;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function LabelChoice({ slug, chosen, onChange }: LabelChoiceProps) {
  const { uploads: words } = useWords();
  const format = useFormat();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  if (labels.length === 0) return null;
  const names = labels.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const trigger = (
    <button
      type="button"
      aria-label={`${words.labels}: ${format.list(names) || words.no_labels}`}
      className={cx(fieldClass, 'flex h-10 items-center gap-2 text-left')}
    >
      <span className={cx('min-w-0 flex-1 truncate', names.length === 0 && 'text-faint')}>
        {format.list(names) || words.no_labels}
      </span>
      <ChevronDown size={16} aria-hidden className="-mr-0.5 shrink-0 text-soft" />
    </button>
  );
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {words.labels}
      </span>
      <Menu trigger={trigger}>
        {labels.map(({ id, name, color }) => (
          <MenuCheck
            key={id}
            checked={chosen.includes(id)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            <LabelDot color={color} />
            <span className="truncate">{name}</span>
          </MenuCheck>
        ))}
      </Menu>
    </div>
  );
}
