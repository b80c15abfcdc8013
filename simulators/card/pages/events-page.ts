import type { Payment } from '../payment.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { sayWon } from './texts.ts';

/** Every payment with all that happened to it, newest first: for whoever develops or tests against this provider. */
export function eventsPage(payments: readonly Payment[]): string {
  return layout({
    language: 'ko',
    title: '결제 내역',
    isWide: true,
    body: html`
<header><h1>결제 내역</h1><a class="link" href="">새로 고침</a></header>
<p class="practice">연습용 결제 대행사예요. 실제 돈은 오가지 않아요.</p>
${
  payments.length === 0
    ? html`<p>아직 결제가 없어요.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="결제 내역"><table>
<thead><tr><th>주문번호 · 거래번호</th><th>상품</th><th class="num">금액</th><th class="num">남은 금액</th><th>상태</th><th>일어난 일</th></tr></thead>
<tbody>${payments.toReversed().map(row)}</tbody></table></div>`
}`,
  });
}

function row(payment: Payment): Html {
  return html`<tr>
<td><code>${payment.moid}</code><br><code>${payment.tid ?? '—'}</code></td>
<td>${payment.goodsName}</td>
<td class="num">${sayWon('ko', payment.amount)}</td>
<td class="num">${sayWon('ko', payment.held)}</td>
<td><span class="state ${payment.state}">${payment.state}</span></td>
<td><ol>${payment.steps.map(
    ({ at, what, detail }) =>
      html`<li><time datetime="${new Date(at).toISOString()}">${clockTime(at)}</time> ${what} ${detail}</li>`,
  )}</ol></td>
</tr>`;
}

function clockTime(at: number): string {
  return new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
