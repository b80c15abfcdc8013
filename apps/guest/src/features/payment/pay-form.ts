/** A form that carries a browser to the provider. */
export interface PayForm {
  readonly action: string;
  /** What the provider reads it in, `euc-kr` as a rule. */
  readonly charset: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Builds the hidden form and submits it: the page is left for the provider's window. */
export function submitPayForm({ action, charset, fields }: PayForm, page: Document = document): void {
  const form = page.createElement('form');
  form.method = 'post';
  form.action = action;
  form.acceptCharset = charset;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = page.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  page.body.append(form);
  form.submit();
  form.remove();
}
