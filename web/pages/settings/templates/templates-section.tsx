import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InsightTemplate, TemplateLanguage } from '@minutebook/contract/v3/template-endpoints.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { client } from '../../../session/client.ts';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useLanguageOptions, useLocale, useWords } from '../../../words/use-words.tsx';
import { labelsQuery } from '../../records/filters/filter-options.ts';
import { EditMenu } from '../edit-menu.tsx';
import { useRefresh } from '../use-change.ts';
import { TemplateDialog } from './template-dialog.tsx';

const templatesQuery = (slug: string, language: TemplateLanguage) =>
  queryOptions({
    queryKey: ['templates', slug, language],
    queryFn: ({ signal }) =>
      client.listInsightTemplates({ params: { slug }, query: { language } }, { signal }),
  });

/** The templates of minutes: the workspace's own, then those that every workspace has. */
export function TemplatesSection() {
  const slug = useSlug();
  const { settings, templates: words } = useWords();
  const { locale } = useLocale();
  const mayManage = useMay(slug, 'workspace.manage') === true;
  const [isAdding, setIsAdding] = useState(false);
  const templates = useQuery(templatesQuery(slug, locale));
  return (
    <Section
      title={settings.sections.templates}
      count={templates.data?.items.length}
      text={words.text}
      actions={mayManage && <AddButton text={words.new} onClick={() => setIsAdding(true)} />}
    >
      <Loaded query={templates}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.map((template) => (
              <TemplateCard key={template.id} template={template} may_manage={mayManage} />
            ))}
          </div>
        )}
      </Loaded>
      {isAdding && <TemplateDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

interface TemplateCardProps {
  template: InsightTemplate;
  may_manage: boolean;
}

/** A built-in template is changed by nobody, but copied. */
function TemplateCard({ template, may_manage }: TemplateCardProps) {
  const slug = useSlug();
  const { templates: words } = useWords();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, headings, is_builtin } = template;
  const open = () => setIsOpen(true);
  const remove = async () => {
    await client.deleteInsightTemplate({ params: { slug, template_id: id } });
    await refresh();
  };
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex min-h-7 items-center gap-3">
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</h3>
        {is_builtin && <Badge>{words.builtin}</Badge>}
        {may_manage && is_builtin && (
          <Button
            size="small"
            aria-label={words.copy_of(name)}
            icon={<Copy size={14} aria-hidden />}
            onClick={open}
          >
            {words.copy}
          </Button>
        )}
        {may_manage && !is_builtin && (
          <EditMenu
            name={name}
            onEdit={open}
            onDelete={remove}
            delete_title={words.delete_title(name)}
            delete_text={words.delete_text}
          />
        )}
      </div>
      <ChosenFor template={template} />
      <Writing template={template} />
      <ol className="mt-1.5 list-inside list-decimal gap-x-6 gap-y-1 text-sm sm:columns-2">
        {headings.map((heading, place) => (
          <li key={place} className="wrap-anywhere">
            {heading}
          </li>
        ))}
      </ol>
      {isOpen && <TemplateDialog template={template} onClose={() => setIsOpen(false)} />}
    </article>
  );
}

/** How a model writes it, where that is said. */
function Writing({ template: { language, length } }: Pick<TemplateCardProps, 'template'>) {
  const { templates: words, record_tools } = useWords();
  const named = useLanguageOptions();
  const said = [
    language !== null && words.by_language(named.find(({ value }) => value === language)?.text ?? language),
    length !== null && words.by_length(record_tools.minutes_lengths[length]),
  ].filter((each) => each !== false);
  return said.length === 0 ? null : <p className="text-soft">{said.join(' · ')}</p>;
}

/** Says which records get the template; the conditions are in the order in which they are tested. */
function ChosenFor({ template }: Pick<TemplateCardProps, 'template'>) {
  const slug = useSlug();
  const { templates: words, record_tools } = useWords();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  const { title_words, label_id, meeting_type } = template;
  const label = labels.find(({ id }) => id === label_id);
  const chosenBy = [
    title_words.length > 0 && words.by_title(title_words.join(', ')),
    label !== undefined && words.by_label(label.name),
    meeting_type !== null && words.by_type(record_tools.record_entries.meeting_type.choices[meeting_type]),
  ].filter((each) => each !== false);
  return (
    <p className="text-soft wrap-anywhere">
      {chosenBy.length === 0 ? words.chosen_for_none : chosenBy.join(' · ')}
    </p>
  );
}
