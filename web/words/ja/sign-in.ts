import type { Words } from '../words.ts';

export const signIn: Words['sign_in'] = {
  title: 'サインイン',
  subtitle: '会議を文字で残します。',
  email: 'メールアドレス',
  password: 'パスワード',
  show_password: 'パスワードを表示',
  hide_password: 'パスワードを隠す',
  submit: 'サインイン',
  or: 'または',
  with: (provider) => `${provider}で続ける`,
  with_passkey: 'パスキーでサインイン',
  factor_title: '2段階認証',
  factor_text_code: '認証アプリに表示されているコード、または回復コードを入力してください。',
  factor_text_passkey: 'パスキーを使うか、回復コードを入力してください。',
  code: 'コード',
  code_hint: '6桁の数字、または回復コードです。',
  recovery_code: '回復コード',
  code_missing: 'コードを入力してください。',
  use_passkey: 'パスキーを使う',
  continue_sign_in: '続ける',
  start_again: '最初からやり直す',
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  too_many: (seconds) =>
    `試行回数が多すぎます。${seconds < 90 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分`}後にもう一度お試しください。`,
  email_missing: 'メールアドレスを入力してください。',
  password_missing: 'パスワードを入力してください。',
  for_program:
    'このコンピューターのプログラムがサインインを求めています。サインインすると、プログラムがあなたのアカウントにアクセスできるようになります。',
  continue_as: (name) => `${name}として続ける`,
  owner_title: 'Minutebookへようこそ',
  owner_text:
    '最初のアカウントを作成してください。このアカウントがワークスペースのオーナーになり、ほかの人を招待できます。',
  setup_code: 'セットアップコード',
  setup_code_hint: 'サーバーの起動時に表示されます。',
  setup_code_missing: 'セットアップコードを入力してください。',
  create_owner: 'アカウントとワークスペースを作成',
  name: 'お名前',
  name_missing: 'お名前を入力してください。',
  workspace_name: 'ワークスペース名',
  workspace_hint: '会社やチームの名前です。',
  workspace_missing: 'ワークスペース名を入力してください。',
  password_hint: '10文字以上にしてください。',
  refused: {
    no_account: (provider) =>
      `${provider}のメールアドレスのアカウントがありません。招待を受けて承諾してから、この方法でサインインしてください。`,
    unverified: (provider) =>
      `${provider}でメールアドレスが確認されていません。そちらで確認するか、パスワードでサインインしてください。`,
    cancelled: (provider) => `${provider}でサインインしませんでした。`,
    stale: () => 'サインインの期限が切れたか、別のウィンドウで開始されました。もう一度お試しください。',
    unavailable: (provider) => `${provider}に接続できません。しばらくしてからもう一度お試しください。`,
    failed: (provider) =>
      `${provider}からの応答が正しくありません。もう一度試し、続くようならサーバーの運用者に知らせてください。`,
  },
  handed_over_title: 'サインインしました',
  handed_over_text:
    'まもなくプログラムに移ります。移らないときは、このトークンをプログラムに貼り付けてください。5分間、1回だけ使えます。',
  token: 'ワンタイムトークン',
  open_program: 'プログラムへ移る',
};
