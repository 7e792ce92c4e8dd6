import { describe, expect, it } from 'vitest'
import { checkEnvelope } from './envelope.ts'

const to = ['buyer@calder.example']
const problem = (envelope: Parameters<typeof checkEnvelope>[0]): string | null => {
  try {
    checkEnvelope(envelope)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('An envelope', () => {
  it.each<[what: string, envelope: Parameters<typeof checkEnvelope>[0]]>([
    ['one recipient', { to, subject: 'Quote Q-2026-0231' }],
    ['several, and copies', { to: [...to, 'a@b.example'], cc: ['c@d.example'], subject: 'Quote' }],
    ['signs that addresses have', { to: ["o'brien+rfq_1.2-3@mail.calder.example"], subject: 'Quote' }],
    ['addresses in other scripts', { to: ['bjørn@grün.example'], subject: 'Tilbud Ø' }],
    ['a subject as long as allowed', { to, subject: 'x'.repeat(250) }],
    ['a subject with signs', { to, subject: 'Re: "Quote" <Q-1>; 100 % – 溶接' }],
  ])('may have %s', (_, envelope) => {
    expect(problem(envelope)).toBeNull()
  })

  it.each<[what: string, envelope: Parameters<typeof checkEnvelope>[0], sentence: RegExp]>([
    ['nobody', { to: [], subject: 'Quote' }, /needs a recipient/],
    ['nobody but copies', { to: [], cc: to, subject: 'Quote' }, /needs a recipient/],
    ['no host', { to: ['buyer'], subject: 'Quote' }, /"buyer" is not an e-mail address/],
    [
      'two addresses in one',
      { to: ['a@b.example, c@d.example'], subject: 'Quote' },
      /is not an e-mail address/,
    ],
    ['a name before it', { to: ['Morag <a@b.example>'], subject: 'Quote' }, /is not an e-mail address/],
    [
      'a second header in an address',
      { to: ['a@b.example\r\nBcc: x@y.example'], subject: 'Quote' },
      /is not an e-mail address/,
    ],
    [
      'a second header in a copy',
      { to, cc: ['a@b.example\nX: 1'], subject: 'Quote' },
      /is not an e-mail address/,
    ],
    ['a zero byte', { to: ['a@b.example\u0000'], subject: 'Quote' }, /is not an e-mail address/],
    ['a comment', { to: ['a(b)@c.example'], subject: 'Quote' }, /is not an e-mail address/],
    [
      'an endless name',
      { to: [`${'a'.repeat(65)}@b.example`], subject: 'Quote' },
      /is not an e-mail address/,
    ],
    ['a second header in the subject', { to, subject: 'Quote\r\nBcc: x@y.example' }, /must be one line/],
    ['a line of another script in the subject', { to, subject: 'Quote\u2028Bcc: x' }, /must be one line/],
    ['a subject that runs backwards', { to, subject: 'Quote \u202excod' }, /must be one line/],
    ['no subject', { to, subject: '  ' }, /must have 1 to 250 characters/],
    ['a subject without end', { to, subject: 'x'.repeat(251) }, /must have 1 to 250 characters/],
  ])('may not have %s', (_, envelope, sentence) => {
    expect(problem(envelope)).toMatch(sentence)
  })

  it('is refused in words that carry no line break into a log', () => {
    expect(problem({ to: ['a\r\nb'], subject: 'x' })).not.toMatch(/[\r\n]/)
  })
})
