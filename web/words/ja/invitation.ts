import type { Words } from '../words.ts';

export const invitation: Words['invitation'] = {
  title: (workspace) => `${workspace}に参加`,
  from: (name, workspace) => `${name}さんからMinutebookの${workspace}に招待されています。`,
  to_you: (workspace) => `Minutebookの${workspace}に招待されています。`,
  open_until: (date) => `招待の期限は${date}です。`,
  has_account: 'すでにアカウントがあります。そのパスワードで参加してください。',
  other_account: (email) =>
    `${email}でサインインしています。この招待は別のアドレス宛てなので、承諾するとそのアドレスでサインインします。`,
  accept: 'ワークスペースに参加',
  accept_as: (name) => `${name}として参加`,
  password_new: 'パスワードを決める',
  gone_title: 'この招待はもう使えません',
  gone_text:
    'すでに承諾されたか、取り消されたか、期限が切れています。承諾済みならサインインし、そうでなければもう一度招待してもらってください。',
};
