import type { Words } from '../words.ts';

export const passwordReset: Words['password_reset'] = {
  forgotten: 'パスワードをお忘れですか？',
  ask_title: 'パスワードをお忘れですか？',
  ask_text:
    'サインインに使うメールアドレスを入力してください。新しいパスワードを設定するリンクをメールで送ります。',
  ask: 'リンクを送る',
  asked_title: 'メールを確認してください',
  asked_text: (email) =>
    `${email}のアカウントがあれば、リンクを記載したメールを送ります。リンクは1時間以内に1回だけ使えます。`,
  asked_nothing:
    '数分待っても届かないときは、迷惑メールを確認するか、Minutebookの運用者にお問い合わせください。',
  unavailable_text: 'このサーバーはメールを送信しません。運用者が新しいパスワードを設定できます。',
  back: 'サインインに戻る',
  title: '新しいパスワードを設定',
  text: (email) =>
    `${email}の新しいパスワードです。すべての端末からサインアウトされるので、新しいパスワードでサインインし直してください。`,
  password_new: '新しいパスワード',
  save: 'パスワードを保存',
  done_title: 'パスワードを変更しました',
  done_text: 'すべての端末からサインアウトしました。新しいパスワードでサインインしてください。',
  gone_title: 'このリンクは使えません',
  gone_text:
    '使用済みか、有効期限が切れたか、その後パスワードが変更されています。もう一度リンクを請求してください。',
  ask_again: 'リンクをもう一度請求',
};
