import { describe, expect, it } from 'vitest'
import type { Context, OutgoingMail } from '#platform/server/context.ts'
import { checkRecipients, closeOf, mailLetter, proposeLetter, salutation } from './letters.ts'

const morag = { name: 'Morag Weir', email: 'morag@calder.test', title: 'Buyer' }
const addressee = { companyName: 'Calder', contactName: 'Morag Weir', contactEmail: 'morag@calder.test' }
const writer = { email: 'tom@heatline.test', company: 'Ravensgill' }
const propose = (changes: Partial<Parameters<typeof proposeLetter>[0]> = {}) =>
  proposeLetter({
    contacts: [morag],
    addressee,
    document: 'order',
    subject: ['Order V-1', null, 'your reference 7'],
    text: (day) => [`Please deliver by ${day('2027-01-15')}.`],
    close: closeOf({ name: 'Tom', phone: null, email: 'tom@heatline.test' }),
    ...changes,
  })

describe('A proposed letter', () => {
  it('goes to the contact of the document, with salutation, text and close', () => {
    expect(propose()).toEqual({
      contacts: [morag],
      to: ['morag@calder.test'],
      cc: [],
      subject: 'Order V-1, your reference 7',
      message:
        'Dear Morag Weir,\n\nPlease deliver by 15 January 2027.\n\nKind regards\nTom\ntom@heatline.test',
      warning: null,
    })
  })

  it.each([
    [{ contacts: [] }, 'No contact of Calder has an e-mail address. Add one to the company first.'],
    [
      { addressee: { ...addressee, contactName: null, contactEmail: null } },
      'The order has no contact. Choose who gets the e-mail.',
    ],
    [
      { addressee: { ...addressee, contactEmail: 'gone@calder.test' } },
      'Morag Weir has left Calder. Choose someone else.',
    ],
    [
      { addressee: { ...addressee, contactEmail: null } },
      'Morag Weir has no e-mail address. Choose someone else, or add the address to the company.',
    ],
  ])('says why nobody is proposed, %#', (changes, warning) => {
    const letter = propose(changes)
    expect(letter).toMatchObject({ to: [], warning })
    expect(letter.message.startsWith('Dear Sir or Madam,')).toBe(true)
  })

  it('may greet somebody who cannot be written to', () => {
    expect(propose({ contacts: [], salutation: salutation('Dr Weir') }).message).toMatch(/^Dear Dr Weir,/)
  })

  it('closes with the company where its letterhead is given', () => {
    const writer = { name: 'Tom', phone: '+44 1', email: null }
    expect(closeOf(writer, { name: 'Ravensgill', lines: ['Weir Lane'] })).toBe(
      'Kind regards\nTom\n+44 1\n\nRavensgill\nWeir Lane',
    )
  })
})

describe('Recipients', () => {
  const problems = (letter: Parameters<typeof checkRecipients>[2]) => {
    try {
      checkRecipients([morag], 'Calder', letter)
      return null
    } catch (error) {
      return error
    }
  }

  it('are people of the company, whatever the case of their address', () => {
    expect(problems({ to: ['Morag@Calder.test'], cc: [] })).toBeNull()
    expect(problems({ to: [morag.email], cc: ['x@y.test'] })).toMatchObject({
      status: 422,
      body: { errors: { cc: ['x@y.test is no contact of Calder. Add the person to the company first.'] } },
    })
  })

  it('must be there unless the letter is handed over', () => {
    expect(problems({ to: [] })).toMatchObject({ status: 422 })
    expect(problems({ byHand: true })).toBeNull()
  })
})

describe('Mailing', () => {
  const sent: OutgoingMail[] = []
  const ctx = { mail: (message: OutgoingMail) => sent.push(message) } as unknown as Context
  const about = { entity: 'valve-orders', entityId: 'a' }
  const mail = { template: 'order-sent', subject: 'V-1', writer, attachments: ['file'] }

  it('sets the message in paragraphs, on the timeline of its document', () => {
    expect(mailLetter(ctx, about, mail, { to: [morag.email], message: 'One\n\nTwo\nlines' })).toBe(true)
    expect(sent).toEqual([{ ...mail, to: [morag.email], cc: [], paragraphs: ['One', 'Two\nlines'], about }])
  })

  it('does nothing for what is handed over', () => {
    sent.length = 0
    expect(mailLetter(ctx, about, mail, { byHand: true })).toBe(false)
    expect(sent).toEqual([])
  })
})
