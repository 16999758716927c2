import type { Words } from '../words.ts';

export const signIn: Words['sign_in'] = {
  title: '로그인',
  subtitle: '회의를 글로 남깁니다.',
  email: '이메일',
  password: '비밀번호',
  show_password: '비밀번호 보기',
  hide_password: '비밀번호 숨기기',
  submit: '로그인',
  or: '또는',
  with: (provider) => `${provider}(으)로 계속`,
  wrong: '이메일 또는 비밀번호가 올바르지 않습니다.',
  too_many: (seconds) =>
    `시도가 너무 많습니다. ${seconds < 90 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`} 뒤에 다시 시도하세요.`,
  email_missing: '이메일 주소를 입력하세요.',
  password_missing: '비밀번호를 입력하세요.',
  for_program: '이 컴퓨터의 프로그램이 로그인을 요청했습니다. 로그인하면 그 프로그램이 내 계정에 접근합니다.',
  continue_as: (name) => `${name}(으)로 계속`,
  owner_title: 'Minutebook에 오신 것을 환영합니다',
  owner_text:
    '아직 아무도 없습니다. 첫 계정을 만드세요. 이 계정이 워크스페이스를 소유하고 다른 사람을 초대합니다.',
  setup_code: '설정 코드',
  setup_code_hint: '서버가 시작할 때 표시합니다.',
  setup_code_missing: '설정 코드를 입력하세요.',
  create_owner: '계정과 워크스페이스 만들기',
  name: '이름',
  name_missing: '이름을 입력하세요.',
  workspace_name: '워크스페이스 이름',
  workspace_hint: '회사나 팀 이름입니다.',
  workspace_missing: '워크스페이스 이름을 입력하세요.',
  password_hint: '10자 이상이어야 합니다.',
  refused: {
    no_account: (provider) =>
      `${provider}에서 받은 이메일 주소로 된 계정이 없습니다. 초대를 받아 수락한 다음 이 방법으로 로그인하세요.`,
    unverified: (provider) =>
      `${provider}에서 이메일 주소를 확인해 주지 않았습니다. 그곳에서 주소를 확인하거나 비밀번호로 로그인하세요.`,
    cancelled: (provider) => `${provider}에서 로그인하지 않았습니다.`,
    stale: () => '시간이 너무 오래 걸렸거나 다른 창에서 시작했습니다. 다시 시도하세요.',
    unavailable: (provider) => `지금은 ${provider}에 연결할 수 없습니다. 잠시 뒤에 다시 시도하세요.`,
    failed: (provider) =>
      `${provider}의 응답이 올바르지 않습니다. 다시 시도하고, 계속되면 서버 운영자에게 알리세요.`,
  },
  handed_over_title: '로그인했습니다',
  handed_over_text:
    '곧 프로그램으로 넘어갑니다. 넘어가지 않으면 이 토큰을 프로그램에 붙여 넣으세요. 5분 동안 한 번만 쓸 수 있습니다.',
  token: '일회용 토큰',
  open_program: '프로그램으로 이동',
};
