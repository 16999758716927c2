import type { Words } from '../words.ts';

export const sharedRecord: Words['shared_record'] = {
  locked_title: 'パスワードで保護された記録です',
  locked_text: 'リンクと一緒に届いたパスワードを入力してください。',
  password: 'パスワード',
  open: '開く',
  wrong: 'パスワードが正しくありません。',
  tries_left: (count) => `パスワードが正しくありません。あと${count}回試せます。`,
  too_many: (minutes) => `試行回数が多すぎます。${minutes}分後にもう一度お試しください。`,
  gone_title: 'このリンクはもう使えません',
  gone_text:
    '期限が切れたか、無効にされたか、リンクの一部が欠けています。送信者に新しいリンクを依頼してください。',
  until: (when) => `${when}まで開けます`,
  no_media: '再生できる録音はなく、文字起こしだけがあります。',
  insights: '要約',
  shared_with: 'Minutebookで共有',

  list_title: '共有リンク',
  list_text: '外部の人がリンクとパスワードで開ける記録です。',
  list_empty_title: '共有している記録はありません',
  list_empty_text: '記録を開いて「共有」を押すと、期限までそのリンクがここに表示されます。',
  list_empty_text_read_only: '閲覧できる記録のリンクが、期限までここに表示されます。',
  shared_on: (day) => `${day}に共有`,
  ends: (day) => `${day}に期限切れ`,
  ends_soon: (day) => `まもなく期限切れ：${day}`,
  never_ends: '期限なし',
  unrevoked: 'リンクを再び有効にしました。',
  revoked: 'リンクを無効にしました。',
  load_more: 'もっと見る',
};
