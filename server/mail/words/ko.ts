import type { MailTexts } from './mail-texts.ts';

export const ko: MailTexts = {
  unsubscribe: '이 메일 수신 거부',
  invitation: {
    subject: ({ workspace }) => `Minutebook 워크스페이스 초대: ${workspace}`,
    text: ({ workspace, by }) =>
      by === null
        ? `Minutebook의 ${workspace} 워크스페이스에 초대되었습니다.`
        : `${by} 님이 Minutebook의 ${workspace} 워크스페이스에 초대했습니다.`,
    link: '초대 열기',
    open_until: (day) =>
      `초대는 ${day}까지 유효합니다. 이 링크는 본인만 사용할 수 있으니 다른 사람에게 전달하지 마세요.`,
    note: '초대한 사람을 모른다면 이 메일을 무시하세요.',
  },
  recording: {
    untitled: (when) => `${when} 회의`,
    subject: {
      ready: (title) => `처리 완료: ${title}`,
      failed: (title) => `처리하지 못함: ${title}`,
    },
    text: {
      ready: (title) => `‘${title}’ 녹음의 처리가 끝나 이제 볼 수 있습니다.`,
      failed: (title) =>
        `‘${title}’ 녹음을 처리하지 못했습니다. 녹음은 보관되어 있으며, 이유는 기록 페이지에서 확인할 수 있습니다.`,
    },
    link: '기록 열기',
    note: '이 녹음을 업로드한 분에게 보내는 메일입니다.',
  },
  share: {
    subject: (title) => `공유된 기록: ${title}`,
    text: ({ by, title }) => `${by} 님이 ‘${title}’ 기록을 공유했습니다.`,
    ends: (day) => (day === null ? '링크는 만료되지 않습니다.' : `링크는 ${day}까지 사용할 수 있습니다.`),
    password: '열려면 비밀번호가 필요합니다. 비밀번호는 메일로 보내지 않으니 공유한 사람에게서 받으세요.',
    link: '기록 열기',
    note: '공유한 사람을 모른다면 이 메일을 무시하세요.',
  },
  mention: {
    subject: (title) => `멘션: ${title}`,
    text: ({ by, title }) => `${by} 님이 ‘${title}’의 댓글에서 회원님을 멘션했습니다.`,
    link: '댓글 열기',
    note: '멘션된 분에게 보내는 메일입니다. 댓글 내용은 기록 페이지에서 확인할 수 있습니다.',
  },
  tracker: {
    subject: {
      at_once: (title) => `키워드 알림: ${title}`,
      daily: (workspace) => `${workspace} 키워드 알림`,
    },
    text: ({ workspace, count }) => `${workspace}의 기록 ${count}개에서 알림을 설정한 키워드가 나왔습니다.`,
    found: ({ title, trackers }) => `‘${title}’: ${trackers}`,
    link: { at_once: '기록 열기', daily: '기록 목록 열기' },
    note: '키워드 알림을 만든 분에게 보내는 메일입니다. 대화 내용은 기록 페이지에서 확인할 수 있습니다.',
  },
  digest: {
    subject: (workspace) => `${workspace} 주간 요약`,
    records: ({ workspace, count }) => `지난 7일 동안 ${workspace}에 새 기록이 ${count}개 추가되었습니다.`,
    actions: ({ workspace, count }) => `${workspace}에 일요일까지 마칠 할 일이 ${count}개 있습니다.`,
    due: ({ day, title }) => `할 일(기한 ${day}), ‘${title}’`,
    link: { records: '기록 열기', actions: '내 할 일 열기' },
    note: '새로운 내용이 있으면 월요일에 보내는 메일입니다.',
  },
  test: {
    subject: (workspace) => `${workspace}의 테스트 메일`,
    text: (workspace) => `${workspace} 설정에서 메일이 도착하는지 확인했습니다. 잘 도착했습니다.`,
    link: '설정 열기',
    note: '설정에서 직접 요청하여 보내는 메일입니다.',
  },
  password_reset: {
    subject: 'Minutebook 비밀번호 재설정',
    text: (name) => `${name} 님, Minutebook 계정의 비밀번호 재설정이 요청되었습니다.`,
    open_for:
      '링크는 한 시간 안에 한 번만 사용할 수 있습니다. 비밀번호를 바꾸면 이 계정으로 로그인한 모든 곳에서 로그아웃됩니다. 2단계 인증은 그대로 유지됩니다.',
    link: '새 비밀번호 정하기',
    no_password: (provider) =>
      provider === null
        ? '이 계정에는 비밀번호가 없습니다. Minutebook 운영자가 비밀번호를 만들어 줄 수 있습니다.'
        : `이 계정에는 비밀번호가 없습니다. ${provider} 계정으로 로그인하세요.`,
    sign_in: 'Minutebook 열기',
    note: '직접 요청하지 않았다면 이 메일을 무시하세요. 아무것도 바뀌지 않습니다.',
  },
};
