import { describe, expect, test } from 'vitest'
import { checkEnvelope } from './envelope.ts'
import { renderMail } from './letter.ts'

describe('the letter', () => {
  const mail = {
    subject: 'Quote Q-2026-0231 <Rev 2>',
    paragraphs: ['Dear "Calder" & sons,', '<script>alert(1)</script>\nsecond line'],
    link: { label: 'Open the quote', url: 'https://erp.example.com/quotes/1?a=1&b=2' },
  }

  test('has all content as text', () => {
    expect(renderMail(mail).text).toBe(
      'Dear "Calder" & sons,\n\n<script>alert(1)</script>\nsecond line\n\n' +
        'Open the quote: https://erp.example.com/quotes/1?a=1&b=2\n\n-- \nHeatline\n',
    )
  })

  test('has all content as HTML, escaped, without anything to load', () => {
    const { html } = renderMail(mail)
    expect(html).toContain('<title>Quote Q-2026-0231 &lt;Rev 2&gt;</title>')
    expect(html).toContain('Dear &quot;Calder&quot; &amp; sons,')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>second line')
    expect(html).toContain('href="https://erp.example.com/quotes/1?a=1&amp;b=2"')
    expect(html).not.toMatch(/<script|<img|<link|src=|url\(/)
  })

  test('of a person is headed and signed by the company', () => {
    const writer = { email: 'tom@ravensgill.test', company: 'Ravensgill & Sons' }
    const { text, html } = renderMail({ ...mail, writer })
    expect(text).toMatch(/-- \nRavensgill & Sons\n$/)
    expect(html).toContain('>Ravensgill &amp; Sons</p>')
    expect(`${text}${html}`).not.toContain('Heatline')
  })

  test('links only to web addresses', () => {
    const render = () => renderMail({ ...mail, link: { label: 'x', url: 'javascript:alert(1)' } })
    expect(render).toThrow('An e-mail may only link to a web address.')
  })
})

describe('the envelope', () => {
  const good = {
    to: ["tom.o'brien+quotes@calder.example"],
    cc: ['j\u00fcrgen@m\u00fcller.example'],
    subject: 'Gr\u00fc\u00dfe',
  }

  test('takes ordinary addresses', () => {
    expect(() => checkEnvelope(good)).not.toThrow()
  })

  test.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a bare line feed in the subject', { subject: 'Hello\nX: y' }],
    ['a line separator in the subject', { subject: 'Hello\u2028X' }],
    ['an empty subject', { subject: ' ' }],
    ['no recipient', { to: [] }],
    ['a line break in an address', { to: ['a@b.example\r\nBcc: c@d.example'] }],
    ['two recipients in one', { to: ['a@b.example,c@d.example'] }],
    ['a named address', { cc: ['Tom <a@b.example>'] }],
    ['no address', { to: ['nobody'] }],
  ])('refuses %s', (_, change) => {
    expect(() => checkEnvelope({ ...good, ...change })).toThrow()
  })
})
