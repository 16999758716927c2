import type { Words } from '../words.ts';

export const consent: Words['consent'] = {
  title: (name) => `${name}を接続しますか？`,
  own: 'Minutebookのコマンドラインツールが、会議の記録へのアクセスを求めています。',
  document: (host) => `${host}のプログラムが、会議の記録へのアクセスを求めています。`,
  registered: 'このプログラムが、会議の記録へのアクセスを求めています。',
  unverified:
    'この名前はプログラムが自分で付けたものです。たった今ご自身で起動した場合にだけ続けてください。',
  you: 'サインイン中のアカウント',
  workspace: 'このワークスペースだけに接続します',
  refusals: {
    personal_tokens_refused: 'このワークスペースは、メンバーのプログラムを受け付けません。',
    second_factor_missing:
      'このワークスペースには2段階認証が必要です。設定するか本人確認をしてから、このページを開き直してください。',
  },
  to_security: 'セキュリティへ',
  no_workspace: '接続できるワークスペースのメンバーではありません。',
  never_more: '自分の権限を超える操作はできません。接続は「マイアカウント」でいつでも解除できます。',
  local: 'その後、このコンピューターのプログラムに戻ります。',
  returns_to: (host) => `その後、${host}に戻ります。`,
  asked_from: (address, ago) => `${ago}に${address}から要求されました。`,
  device_warning:
    '端末が手元にあり、たった今ご自身でプログラムを起動した場合にだけ続けてください。誰かからコードを受け取った場合は拒否してください。',
  allow: '接続する',
  refuse: '拒否',
  nothing_chosen: '許可する操作を1つ以上選んでください。',
  done_title: '接続しました',
  done_text: 'プログラムに戻ります。何も起きない場合はボタンを押してください。',
  back: (name) => `${name}に戻る`,
  wrong_title: 'このプログラムは接続できません',
  wrong_text: (name) => `${name}の要求を、このサーバーは受け付けません。作成者に次の内容を伝えてください。`,
  unknown_title: '接続できません',
  device_title: '端末を接続',
  device_text: 'プログラムに表示されたコードを入力してください。',
  code: 'コード',
  code_missing: 'コードを入力してください。',
  next: '続ける',
  device_done_title: '接続しました',
  device_done_text: '端末に戻ってください。数秒後にプログラムが再開します。',
  device_refused_title: '拒否しました',
  device_refused_text: 'プログラムに拒否を伝えました。このページを閉じてかまいません。',
};
