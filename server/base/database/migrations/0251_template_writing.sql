-- How a model writes the minutes of a template; null: as always (docs/decisions/0073-templates-of-minutes.md).
alter table insight_template
  add column language text,
  add column length text,
  add constraint insight_template_length_check check (length in ('short', 'medium', 'long'));
