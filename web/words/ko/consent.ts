import type { Words } from '../words.ts';

export const consent: Words['consent'] = {
  title: (name) => `${name}을(를) 연결할까요?`,
  own: 'Minutebook 명령줄 프로그램이 내 회의 기록에 대한 접근을 요청합니다.',
  document: (host) => `${host}의 프로그램이 내 회의 기록에 대한 접근을 요청합니다.`,
  registered:
    '이 프로그램이 내 회의 기록에 대한 접근을 요청합니다. 이름은 프로그램이 스스로 정한 것입니다. 방금 직접 시작한 경우에만 계속하세요.',
  you: '로그인한 계정',
  workspace: '이 워크스페이스에만 연결됩니다',
  refusals: {
    personal_tokens_refused: '이 워크스페이스는 구성원의 프로그램을 받지 않습니다.',
    second_factor_missing:
      '이 워크스페이스에는 2단계 인증이 필요합니다. 설정하거나 본인 확인을 한 뒤 이 페이지를 다시 여세요.',
  },
  to_security: '보안으로 이동',
  no_workspace: '연결할 수 있는 워크스페이스의 구성원이 아닙니다.',
  never_more: '내 권한을 넘는 일은 하지 못합니다. 내 계정에서 언제든지 연결을 해제할 수 있습니다.',
  local: '그런 다음 이 컴퓨터의 프로그램으로 돌아갑니다.',
  returns_to: (host) => `그런 다음 ${host}(으)로 돌아갑니다.`,
  asked_from: (address, ago) => `${ago}, ${address}에서 온 요청입니다.`,
  device_warning:
    '기기가 눈앞에 있고 방금 직접 프로그램을 시작한 경우에만 계속하세요. 누군가에게서 코드를 받았다면 거절하세요.',
  allow: '연결',
  refuse: '거절',
  nothing_chosen: '허용할 일을 하나 이상 고르세요.',
  done_title: '연결되었습니다',
  done_text: '이제 프로그램으로 돌아갑니다. 아무 일도 일어나지 않으면 버튼을 누르세요.',
  back: (name) => `${name}(으)로 돌아가기`,
  wrong_title: '연결할 수 없는 프로그램입니다',
  wrong_text: (name) => `${name}의 요청 방식을 이 서버가 받아들이지 않습니다. 만든 사람에게 알려 주세요.`,
  unknown_title: '연결할 수 없습니다',
  device_title: '기기 연결',
  device_text: '프로그램에 표시된 코드를 입력하세요.',
  code: '코드',
  code_missing: '코드를 입력하세요.',
  next: '계속',
  device_done_title: '연결되었습니다',
  device_done_text: '기기로 돌아가세요. 몇 초 안에 프로그램이 계속됩니다.',
  device_refused_title: '거절했습니다',
  device_refused_text: '프로그램에 거절을 알렸습니다. 이 페이지를 닫아도 됩니다.',
};
