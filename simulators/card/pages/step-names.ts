import type { StepName } from '../payment.ts';
import type { Spoken } from './texts.ts';

/** What can happen to a payment, as the list of payments says it. */
export const STEP_NAMES = {
  WAITING: { ko: '결제 대기', en: 'Waiting', ja: 'お支払い待ち', 'zh-CN': '等待支付' },
  WINDOW_OPENED: {
    ko: '결제창 열림',
    en: 'Window opened',
    ja: '決済画面を開いた',
    'zh-CN': '支付页面已打开',
  },
  FAULTS_SET: { ko: '시험 도구 설정', en: 'Faults set', ja: '不具合を設定', 'zh-CN': '已设置故障' },
  AUTHENTICATED: { ko: '결제 인증', en: 'Authenticated', ja: '認証済み', 'zh-CN': '已验证' },
  USER_CANCELLED: {
    ko: '손님이 취소',
    en: 'Cancelled by the guest',
    ja: 'お客様がキャンセル',
    'zh-CN': '顾客已取消',
  },
  APPROVAL_ASKED: { ko: '승인 요청', en: 'Approval asked', ja: '承認の要求', 'zh-CN': '请求授权' },
  APPROVAL_REFUSED: {
    ko: '승인 요청 거부',
    en: 'Approval refused',
    ja: '承認の要求を却下',
    'zh-CN': '授权请求被驳回',
  },
  APPROVED: { ko: '승인', en: 'Approved', ja: '承認', 'zh-CN': '已授权' },
  DECLINED: { ko: '승인 거절', en: 'Declined', ja: '承認拒否', 'zh-CN': '已拒绝授权' },
  NET_CANCEL_ASKED: {
    ko: '망취소 요청',
    en: 'Net-cancel asked',
    ja: 'ネットキャンセルの要求',
    'zh-CN': '请求网络撤销',
  },
  NET_CANCELLED: {
    ko: '망취소',
    en: 'Net-cancelled',
    ja: 'ネットキャンセル済み',
    'zh-CN': '已网络撤销',
  },
  CANCEL_ASKED: { ko: '취소 요청', en: 'Cancel asked', ja: '取り消しの要求', 'zh-CN': '请求取消' },
  PARTLY_CANCELLED: { ko: '부분 취소', en: 'Partly cancelled', ja: '一部取り消し', 'zh-CN': '已部分取消' },
  CANCELLED: { ko: '취소', en: 'Cancelled', ja: '取り消し済み', 'zh-CN': '已取消' },
  QUERIED: { ko: '조회', en: 'Queried', ja: '照会', 'zh-CN': '已查询' },
  NOTIFIED: { ko: '통보', en: 'Notified', ja: '通知', 'zh-CN': '已通知' },
} as const satisfies Record<StepName, Spoken>;
