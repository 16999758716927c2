/** How a mail looks: a card with the sign of the product above it and the small print below, in the light and the dark of its reader. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';

/** The colours of web/design/theme.css: mail programs know neither its names nor `light-dark()`. */
const LIGHT = {
  page: '#fafaf8',
  card: '#ffffff',
  line: '#e5e4e0',
  ink: '#1b1a18',
  soft: '#5a5850',
  accent: '#2f55c8',
  on_accent: '#ffffff',
};
const DARK = {
  page: '#121214',
  card: '#19191c',
  line: '#2b2b30',
  ink: '#ededee',
  soft: '#b9b9bf',
  accent: '#93b2ff',
  on_accent: '#0c1633',
};

const FONTS =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Apple SD Gothic Neo','Malgun Gothic','Hiragino Sans','Yu Gothic UI','Noto Sans CJK KR',sans-serif";

/** Inline styles serve mail programs that ignore style elements; this style element adds phones and the dark theme. */
const STYLE = `
a{text-decoration-thickness:1px;text-underline-offset:2px}
@media (max-width:480px){.card{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important;color:${DARK.ink}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.row{border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.soft,.soft a{color:${DARK.soft}!important}
.link{color:${DARK.accent}!important}
.button{background:${DARK.accent}!important;color:${DARK.on_accent}!important}
}`;

export interface MailLink {
  text: string;
  url: string;
}

interface HtmlParts {
  locale: UserLocale;
  subject: string;
  paragraphs: readonly string[];
  items: readonly MailLink[];
  link: MailLink;
  note: string;
  unsubscribe: MailLink | null;
}

export function toMailHtml({
  locale,
  subject,
  paragraphs,
  items,
  link,
  note,
  unsubscribe,
}: HtmlParts): string {
  const body = paragraphs.map(
    (paragraph) => `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${escapeHtml(paragraph)}</p>`,
  );
  const url = escapeHtml(link.url);
  const end =
    unsubscribe === null
      ? ''
      : `<p style="margin:8px 0 0">${toHtmlLink(unsubscribe, `style="color:${LIGHT.soft}"`)}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:${LIGHT.page};color:${LIGHT.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<div class="page" style="padding:32px 16px;background:${LIGHT.page};font:16px/1.6 ${FONTS};${toBreaks(locale)}">
<div style="max-width:560px;margin:0 auto">
<p class="ink" style="margin:0 4px 16px;font-size:17px;font-weight:600;color:${LIGHT.ink}"><span class="button" style="display:inline-block;width:24px;margin-right:10px;border-radius:6px;background:${LIGHT.accent};color:${LIGHT.on_accent};font-size:14px;line-height:24px;text-align:center" aria-hidden="true">M</span>Minutebook</p>
<div class="card" style="padding:32px;border:1px solid ${LIGHT.line};border-radius:12px;background:${LIGHT.card}">
${body.join('')}${toHtmlList(items)}
<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${LIGHT.accent};color:${LIGHT.on_accent};font-weight:600;line-height:1.4;text-decoration:none">${escapeHtml(link.text)}</a></p>
<p class="soft" style="margin:0;color:${LIGHT.soft};font-size:13px;word-break:break-all">${url}</p>
</div>
<div class="soft" style="margin:20px 4px 0;color:${LIGHT.soft};font-size:13px"><p style="margin:0">${escapeHtml(note)}</p>${end}</div>
</div></div></body></html>`;
}

function toHtmlList(items: readonly MailLink[]): string {
  if (items.length === 0) return '';
  const entries = items.map(
    (item) =>
      `<li class="row" style="padding:10px 0;border-top:1px solid ${LIGHT.line}">${toHtmlLink(item, `class="link" style="color:${LIGHT.accent}"`)}</li>`,
  );
  return `<ul style="margin:0 0 16px;padding:0;list-style:none">${entries.join('')}</ul>`;
}

/** Korean breaks between words; a long word or address never makes a mail wider than its window. */
const toBreaks = (locale: UserLocale) =>
  `overflow-wrap:anywhere${locale === 'ko' ? ';word-break:keep-all' : ''}`;

const toHtmlLink = ({ text, url }: MailLink, attributes: string) =>
  `<a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(text)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
