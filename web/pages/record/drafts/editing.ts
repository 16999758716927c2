export { TitleField } from '../header/title-field.tsx';
export { InsightEditor } from '../insights/insight-editor.tsx';
export { LineEditor } from '../transcript/lines/line-editor.tsx';
