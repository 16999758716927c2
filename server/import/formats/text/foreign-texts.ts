/** Texts that are not transcripts, or hold one in a form of programs: a guess would read their marks as talk. */

const FOREIGN: readonly [RegExp, string][] = [
  [
    /^(?:File type = "ooText.{0,20}\s{1,20}(?:Object class = )?"(?!TextGrid)|ooBinaryFile)/,
    'a file of Praat that is no TextGrid in text',
  ],
  [/^BEGIN:(?:VCALENDAR|VCARD)\s/i, 'an appointment or a contact, not a transcript'],
  [/^Scenarist_SCC/, 'captions in codes of television (SCC); convert them to SRT'],
  [
    /^(?:;;.{0,200}\n){0,50}SPEAKER \S{1,100} \d+ [\d.]+ [\d.]+ /,
    'times of speakers without any text (RTTM)',
  ],
  [/^@(?:UTF8|Begin)\b/, 'a transcript of CLAN (CHAT); export it as SRT'],
  [/^#EXTM3U/, 'a list of media files'],
  [/^%%?(?:!PS|YAML|TeX)/, 'a document of another kind'],
  [/^<\?php|^#!\s?\//, 'a program'],
];
const MAIL_HEADER = /^(?:[A-Za-z][A-Za-z0-9-]{1,40}:\s|[ \t]+\S)/;
const MAIL_MARK = /^(?:Subject|Message-ID|MIME-Version|Received|Return-Path):/im;

/** `name: value`, an item of a list, or a remark. */
const SETTING = /^\s{0,40}(?:- )?["']?[\w.-]{1,60}["']?:(?:\s.*)?$|^\s{0,40}- \S|^\s{0,40}#/;
const INI = /^\[[\w.: -]{1,80}\]$|^[a-z][\w.-]{0,60}\s?[=:]|^[;#]/;
const GROUP = /^(\s{0,40})["']?[\w.-]{1,60}["']?:\s*$/;

/** null: it may be a transcript. */
export function nameForeignText(text: string): string | null {
  const head = text.slice(0, 20_000);
  return FOREIGN.find(([mark]) => mark.test(head))?.[1] ?? nameByLines(head);
}

function nameByLines(head: string): string | null {
  if (isMail(head)) return 'a mail, not a transcript';
  return isConfiguration(head) ? 'settings of a program, not a transcript' : null;
}

/** A section of settings, or every line is a setting and one of them holds those that stand further in below it. */
function isConfiguration(head: string): boolean {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  const hasGroup = lines.some((line, index) => {
    const indent = GROUP.exec(line)?.[1];
    const next = lines[index + 1] ?? '';
    return indent !== undefined && next.length - next.trimStart().length > indent.length;
  });
  const isIni = /^\[[a-z][\w.-]{0,60}\]$/.test(lines[0] ?? '') && lines.every((line) => INI.test(line));
  return isIni || (hasGroup && lines.every((line) => SETTING.test(line)));
}

/** Lines of headers down to the first blank line, with a sender and what only mails have. */
function isMail(head: string): boolean {
  const end = head.indexOf('\n\n');
  const headers = end < 0 ? '' : head.slice(0, end);
  return (
    /^From:\s/im.test(headers) &&
    MAIL_MARK.test(headers) &&
    headers.split('\n').every((line) => MAIL_HEADER.test(line))
  );
}
