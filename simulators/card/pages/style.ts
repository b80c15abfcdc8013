/** The look of every page: quiet, blue, nothing of the shop's own. */
export const STYLE = `
:root { scroll-padding-bottom: 92px; color-scheme: light dark; --ground: #f2f4f7; --surface: #fff; --ink: #101828; --ink-2: #475467;
  --line: #d0d5dd; --accent: #1849a9; --on-accent: #fff; --soft: #e8effc; --bad: #b42318; --warn: #7a4b00;
  --warn-soft: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --ground: #0c111d; --surface: #182230; --ink: #f5f7fa;
  --ink-2: #b5bfcc; --line: #475467; --accent: #84adff; --on-accent: #0b1b3d; --soft: #22304a; --bad: #ffb4a8;
  --warn: #ffd78a; --warn-soft: #3a2c0d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5; word-break: keep-all;
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
  font: 400 1rem/1.5 -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR",
    "Noto Sans CJK KR", system-ui, sans-serif; }
:lang(en), :lang(ja), :lang(zh) { word-break: normal; }
@supports (word-break: auto-phrase) { :lang(ja) { word-break: auto-phrase; } }
:lang(ja) body { font-family: -apple-system, BlinkMacSystemFont, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", system-ui,
  sans-serif; }
:lang(zh) body { font-family: -apple-system, BlinkMacSystemFont, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", system-ui,
  sans-serif; }
main { max-width: 480px; min-height: 100vh; margin: 0 auto; padding: 16px 20px 32px; background: var(--surface); }
main.wide { max-width: 1080px; }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
nav { display: flex; flex-wrap: wrap; justify-content: flex-end; column-gap: 12px; margin-left: auto; }
h1 { margin: 0; font-size: 1.125rem; }
h2, legend { margin: 0; padding: 0; font-size: 1rem; font-weight: 700; }
p { margin: 0; }
a { color: var(--accent); }
.link { display: inline-flex; align-items: center; min-height: 48px; padding: 0 4px; }
.practice { margin: 8px 0 16px; padding: 10px 14px; border-radius: 10px; background: var(--warn-soft); color: var(--warn);
  font-size: .875rem; text-wrap: pretty; }
.bill { margin: 0 0 20px; padding: 16px; border-radius: 14px; background: var(--soft); }
.bill div { display: flex; justify-content: space-between; gap: 16px; }
.bill dt { color: var(--ink-2); flex: none; }
.bill dd { margin: 0; text-align: right; }
.bill .sum { margin-top: 8px; font-size: 1.375rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.bill .sum dt { font-size: 1rem; align-self: center; font-weight: 400; }
fieldset { min-width: 0; margin: 0 0 20px; padding: 0; border: 0; }
legend { margin-bottom: 8px; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(132px, 1fr)); gap: 8px; }
.tabs { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; border-radius: 14px;
  background: var(--ground); }
.tab { position: relative; display: grid; place-items: center; min-height: 48px; padding: 4px; border-radius: 10px;
  text-align: center; line-height: 1.25; cursor: pointer; }
.tab input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.tab:has(:checked) { background: var(--accent); color: var(--on-accent); font-weight: 700; }
.choice { position: relative; display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 8px 12px;
  border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--soft); }
.choice:has(:focus-visible), .tab:has(:focus-visible), button:focus-visible, a:focus-visible, summary:focus-visible, select:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px; }
input[type=radio], input[type=checkbox] { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.choice input { outline: none; }
.part { display: none; }
form:has([value=CARD]:checked) .of-card, form:has([value=EASY]:checked) .of-easy,
form:has([value=BANK]:checked) .of-bank { display: block; }
select { width: 100%; min-height: 48px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface);
  color: inherit; font: inherit; }
.row { display: grid; gap: 12px; margin-top: 12px; }
.row label:not(.choice) { display: grid; gap: 6px; }
button { width: 100%; min-height: 52px; padding: 8px 16px; border: 0; border-radius: 12px; font: inherit; font-weight: 700;
  cursor: pointer; background: var(--accent); color: var(--on-accent); font-variant-numeric: tabular-nums; }
.act { position: sticky; bottom: 0; margin-inline: -20px; padding: 12px 20px; background: var(--surface); }
button.quiet { background: none; color: var(--ink); border: 1px solid var(--line); font-weight: 400; }
details { margin-top: 24px; border-top: 1px solid var(--line); }
summary { display: flex; justify-content: space-between; align-items: center; min-height: 48px; cursor: pointer;
  color: var(--ink-2); list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { width: 9px; height: 9px; margin: -5px 8px 0 0; border: solid; border-width: 0 2px 2px 0; rotate: 45deg;
  content: ""; }
[open] > summary::after { margin-top: 5px; rotate: 225deg; }
.hint { color: var(--ink-2); font-size: .875rem; margin: 16px 0 8px; }
.center { padding-top: 20vh; text-align: center; text-wrap: balance; }
.center p { margin: 8px 0 24px; color: var(--ink-2); }
.payments, .steps { margin: 0; padding: 0; list-style: none; }
.payments { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 400px), 1fr)); align-items: start; gap: 12px; }
.payment { padding: 14px 16px; border: 1px solid var(--line); border-radius: 14px; font-size: .875rem; }
.payment dl { margin: 8px 0; padding: 8px 0; border-block: 1px solid var(--line); }
.payment dl div { display: flex; justify-content: space-between; gap: 16px; }
.payment dt { flex: none; color: var(--ink-2); }
.payment dd { margin: 0; text-align: right; }
.standing { display: flex; justify-content: space-between; gap: 12px; font-size: 1rem; }
.payment code { font-size: .75rem; }
.steps li { display: flex; gap: 10px; }
.steps time { flex: none; color: var(--ink-2); }
.num, .steps time { font-variant-numeric: tabular-nums; }
code { font-size: .8125rem; }
.state { color: var(--accent); font-weight: 700; }
.state.DECLINED, .state.USER_CANCELLED { color: var(--bad); }
iframe { display: none; }
`;
