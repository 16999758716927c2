/** A template of minutes, in the language of a meeting. */
export interface Template {
  template_id: number;
  name: string;
  headings: readonly TemplateHeading[];
}

export interface TemplateHeading {
  text: string;
  /** The rule of what belongs under it: what the meeting has of a kind, or sentences with one of its words. */
  finds: 'decisions' | 'actions' | 'questions' | 'words';
  words: readonly string[];
}
