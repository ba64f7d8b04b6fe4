import { product } from '../../contract/product.ts';
import { html } from '../http/html.ts';

/** A mail's link, and the name of its button. */
export interface MailLink {
  url: string;
  label: string;
}

interface MailWords {
  subject: string;
  before: string[];
  link: MailLink | undefined;
  after: string;
}

/** The colors of `tokens.css`. Mail programs support neither custom properties nor oklch. */
const light = { paper: '#f7f3ec', ink: '#231f1a', soft: '#4b453d', rule: '#dbd5ca', mark: '#c0381c' };
const dark = { paper: '#14110f', ink: '#e9e3d8', soft: '#b8b0a3', rule: '#453e37', mark: '#f0795c' };

const margin = 'margin:0 0 20px';

/**
 * Returns a mail's text as HTML that needs nothing from the network. Styles are inline, because some programs drop the head and then show
 * only the light theme.
 */
export function mailHtml({ subject, before, link, after }: MailWords): string {
  const paragraphs = before.map((words) => html`<p style="${margin}">${words}</p>`);
  const way =
    link &&
    html`<p style="${margin}"><a class="button" href="${link.url}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${light.ink};color:${light.paper};font-weight:600;text-decoration:none">${link.label}</a></p>
<p class="soft" style="${margin};font-size:14px;overflow-wrap:anywhere;color:${light.soft}"><a class="soft" href="${link.url}" style="color:${light.soft}">${link.url}</a></p>`;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important; color: ${dark.ink} !important }
  .button { background: ${dark.ink} !important; color: ${dark.paper} !important }
  .soft { color: ${dark.soft} !important }
  .rule { border-color: ${dark.rule} !important }
  .mark { color: ${dark.mark} !important }
}
</style>
</head>
<body class="page" style="margin:0;background:${light.paper};color:${light.ink}">
<div class="page" style="padding:24px 20px;background:${light.paper};color:${light.ink};font:16px/1.5 'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif">
<div class="rule" style="max-width:560px;margin:0 auto;padding-left:20px;border-left:1px solid ${light.rule}">
<p style="${margin};font-weight:600"><span class="mark" aria-hidden="true" style="color:${light.mark}">&#9679;</span> ${product.name}</p>
${paragraphs}
${way}
<p style="margin:0">${after}</p>
</div>
</div>
</body>
</html>
`);
}
