import type { Words } from '../words.ts';

export const consent: Words['consent'] = {
  title: (name) => `${name}を接続しますか?`,
  own: 'Minutebook のコマンドラインが、会議へのアクセスを求めています。',
  document: (host) => `${host} のプログラムが、会議へのアクセスを求めています。`,
  registered:
    'このプログラムが会議へのアクセスを求めています。名前はプログラム自身が付けたものです。今、自分で起動した場合だけ続けてください。',
  you: 'サインイン中のアカウント',
  workspace: 'このワークスペースだけに接続します',
  refusals: {
    personal_tokens_refused: 'このワークスペースは、メンバーのプログラムを受け付けません。',
    second_factor_missing:
      'このワークスペースには2段階認証が必要です。設定するか本人確認をしてから、このページを開き直してください。',
  },
  to_security: 'セキュリティへ',
  no_workspace: '接続できるワークスペースのメンバーではありません。',
  never_more: '自分の権限を超える操作はできません。接続は「自分のアカウント」でいつでも解除できます。',
  local: 'その後、このコンピューターのプログラムに戻ります。',
  returns_to: (host) => `その後、${host} に戻ります。`,
  asked_from: (address, ago) => `${ago}、${address} からの要求です。`,
  device_warning:
    '端末が目の前にあり、今、自分でプログラムを起動した場合だけ続けてください。誰かからコードを受け取った場合は拒否してください。',
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
  device_done_text: '端末に戻ってください。数秒でプログラムが続きます。',
  device_refused_title: '拒否しました',
  device_refused_text: 'プログラムに拒否を伝えました。このページを閉じてかまいません。',
};
