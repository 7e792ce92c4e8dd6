import type { OutgoingMail } from '#platform/server/context.ts'
import { EnvelopeError } from './envelope.ts'

export interface Letter {
  readonly text: string
  readonly html: string
}

type Content = Pick<OutgoingMail, 'subject' | 'paragraphs' | 'link' | 'writer'>

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1a2027'
const MUTED = '#525c68'
const HEAT = '#e2540e'
const PROGRAM = 'Heatline'

/**
 * Sets a mail into the one letter the program has: who it comes from (the company of its writer, else the program),
 * subject, paragraphs, a button. Everything is escaped; nothing is loaded from anywhere.
 *
 * @throws EnvelopeError when the link is not an http(s) address
 */
export function renderMail({ subject, paragraphs, link, writer }: Content): Letter {
  const sender = writer?.company ?? PROGRAM
  const url = link ? webAddress(link.url) : ''
  const lines = [...paragraphs, ...(link ? [`${link.label}: ${url}`] : [])]
  const text = `${lines.join('\n\n')}\n\n-- \n${sender}\n`
  const body = paragraphs
    .map(
      (paragraph) =>
        `<p style="margin:0 0 14px;${FONT};font-size:15px;line-height:1.55;color:${INK}">${escaped(paragraph)}</p>`,
    )
    .join('\n')
  const button = link
    ? `<p style="margin:22px 0 8px"><a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${INK};color:#ffffff;${FONT};font-size:15px;font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>
<p style="margin:0;${FONT};font-size:12px;line-height:1.5;color:${MUTED};word-break:break-all">${escaped(url)}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f3f4f6">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:3px solid ${HEAT};padding:28px 32px 30px">
<p style="margin:0 0 22px;${FONT};font-size:16px;font-weight:700;letter-spacing:-0.01em;color:${INK}">${escaped(sender)}</p>
<h1 style="margin:0 0 14px;${FONT};font-size:20px;line-height:1.3;font-weight:600;color:${INK}">${escaped(subject)}</h1>
${body}
${button}
</div>
</body></html>
`
  return { text, html }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>')

function webAddress(url: string): string {
  const { protocol, href } = URL.canParse(url) ? new URL(url) : { protocol: '', href: '' }
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new EnvelopeError('An e-mail may only link to a web address.')
  return href
}
