/** Every address of the provider; nothing that a request carries may add one. */
export interface NicepayAddresses {
  /** Where the guest's browser posts the form to; a path stands for this server's own origin. */
  readonly payForm: string;
  readonly approve: readonly string[];
  readonly netCancel: readonly string[];
  readonly cancel: string;
  readonly query: string;
  /** What the window speaks to Japanese guests: the real one has no Japanese. */
  readonly japanese: 'EN' | 'JA';
}

const hosts = ['https://dc1-api.nicepay.co.kr', 'https://dc2-api.nicepay.co.kr'] as const;
const PAY_FORM = '/v3/v3Payment.jsp';
const APPROVE = '/webapi/pay_process.jsp';
const CANCEL = '/webapi/cancel_process.jsp';
const QUERY = '/webapi/inquery/trans_status.jsp';

export const NICEPAY_ADDRESSES: NicepayAddresses = {
  payForm: `https://web.nicepay.co.kr${PAY_FORM}`,
  approve: hosts.map((host) => host + APPROVE),
  netCancel: hosts.map((host) => host + CANCEL),
  cancel: `https://pg-api.nicepay.co.kr${CANCEL}`,
  query: `https://webapi.nicepay.co.kr${QUERY}`,
  japanese: 'EN',
};

/**
 * The same paths on one origin: a local provider for demos and tests.
 * @param pages where browsers reach its pages: an origin, or a path of this server that leads there
 */
export function localAddresses(origin: string, pages = origin): NicepayAddresses {
  return {
    payForm: pages + PAY_FORM,
    approve: [origin + APPROVE],
    netCancel: [origin + CANCEL],
    cancel: origin + CANCEL,
    query: origin + QUERY,
    japanese: 'JA',
  };
}
