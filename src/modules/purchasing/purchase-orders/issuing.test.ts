import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { qualityClauses } from '#modules/purchasing/quality-clauses/contract.ts'
import { handedOver, orderDesk } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { purchaseOrders } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, buyer, pipe, submit, supplier } = desk
const administrator = await server.signIn('administrator')
const contactEmail = 'sales@vallmont.example'
const { version } = await administrator.client(companies).get({ params: { id: supplier.id } })
await administrator.client(companies).update({
  params: { id: supplier.id },
  version,
  body: { contacts: [{ name: 'Ida Brandt', email: contactEmail, roles: [] }] },
})
const clause = await administrator.client(qualityClauses).create({
  body: {
    code: 'C3',
    name: 'No weld repair',
    wording: 'No weld repair of base metal.',
    active: true,
    sortOrder: 1,
  },
})

const ready = async (more: object = {}) =>
  approve(
    await submit(
      await desk.draft({
        requestedById: (await server.createPerson({ role: 'user' })).id,
        lines: [{ ...pipe, charpyTempC: -46, isNace: true, quantity: '4' }],
        clauseIds: [clause.id],
        ...more,
      }),
    ),
  )
const textOf = async (id: string) => {
  const reply = await buyer.request('GET', `/api/v1/purchase-orders/${id}/pdf`)
  expect(reply.status).toBe(200)
  return pdfText(reply.bytes).flat().join(' ')
}

describe('The print of an order', () => {
  it('is opened by nobody who may not see prices, as a file of the order neither', async () => {
    const issued = await api.issue({ ...at(await ready()), body: handedOver })
    for (const profile of ['storekeeper', 'planner', 'quality'] as const) {
      const who = await server.signIn({ role: 'user', profile })
      const path = `/api/v1/purchase-orders/${issued.id}`
      const [file] = await who.client(purchaseOrders).files({ params: { id: issued.id } })
      // The page offers no way to what would be refused.
      expect(file).toMatchObject({
        label: 'Issued purchase order',
        closed: 'You do not have the right to see prices.',
      })
      for (const way of ['', '?inline=1'])
        expect(await who.request('GET', `${path}/files/${file?.id}${way}`)).toMatchObject({
          status: 403,
          body: { message: 'You do not have the right to see prices.' },
        })
      expect((await who.request('GET', `${path}/pdf`)).status).toBe(403)
    }
    const [file] = await api.files({ params: { id: issued.id } })
    expect(file).not.toHaveProperty('closed')
    const opened = await buyer.request('GET', `/api/v1/purchase-orders/${issued.id}/files/${file?.id}`)
    expect(opened.status).toBe(200)
  })

  it('carries lines, certificate demands, clauses and approvers, and is frozen when it is issued', async () => {
    const draft = await desk.draft()
    expect(await textOf(draft.id)).toContain('DRAFT')
    const order = await ready()
    const issued = await api.issue({ ...at(order), body: handedOver })
    expect(issued).toMatchObject({ issuedByHand: true, pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const text = await textOf(issued.id)
    for (const words of [
      issued.number,
      'Vallmont Steel',
      'Pipe 168.3 x 10.97',
      'Certificate EN 10204 3.1',
      'Charpy at -46',
      'NACE MR0175',
      'No weld repair of base metal.',
      'Elin Marsh',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('DRAFT')
    const now = await administrator.client(qualityClauses).get({ params: { id: clause.id } })
    await administrator.client(qualityClauses).update({
      params: { id: clause.id },
      version: now.version,
      body: { wording: 'Weld as you like.' },
    })
    expect(await textOf(issued.id)).toContain('No weld repair of base metal.')
    const files = await api.files({ params: { id: issued.id } })
    expect(files).toMatchObject([{ label: 'Issued purchase order' }])
  })

  it('of an amendment tells what it changes', async () => {
    const issued = await api.issue({ ...at(await ready()), body: handedOver })
    const draft = await api.amend({ ...at(issued), body: { reason: 'Fewer' } })
    const [line] = draft.lines
    const fewer = await api.update({
      ...at(draft),
      body: { lines: [{ ...pipe, id: line?.id, charpyTempC: -46, isNace: true, quantity: '3' }] },
    })
    expect(fewer.changes).toEqual(['Line 10, Qty: 3 instead of 4.'])
    const released = await api.release({ ...at(fewer), body: {} })
    const next = await api.issue({ ...at(released), body: handedOver })
    const text = await textOf(next.id)
    for (const words of ['amendment', 'Rev 1', 'Line 10, Qty: 3 instead of 4.']) expect(text).toContain(words)
    expect(await textOf(issued.id)).toContain('Rev 0')
  })
})

describe('The letter of an order', () => {
  it('is proposed to the supplier and mailed with the frozen print', async () => {
    const order = await ready()
    const letter = await api.mailPreview({ params: { id: order.id } })
    expect(letter).toMatchObject({
      contacts: [{ email: contactEmail }],
      subject: expect.stringContaining(order.number),
    })
    const { subject, message } = letter
    const issued = await api.issue({
      ...at(order),
      body: { to: [contactEmail], cc: [], subject, message, byHand: false },
    })
    expect(issued).toMatchObject({ issuedByHand: false, issuedTo: [contactEmail] })
    const mails = await server.mails(contactEmail)
    expect(mails.at(-1)).toMatchObject({ template: 'purchase-order-issued', subject })
  })

  it('goes to nobody else, and nothing is issued then', async () => {
    const order = await ready()
    const body = { to: ['somebody@else.example'], cc: [], subject: 'x', message: 'y', byHand: false }
    expect(await problem(api.issue({ ...at(order), body }))).toMatchObject({ status: 422 })
    expect(await problem(api.issue({ ...at(order), body: { ...body, to: [] } }))).toMatchObject({
      status: 422,
    })
    expect((await api.get({ params: { id: order.id } })).status).toBe('approved')
  })
})

it('The signatures of an order say what was signed, and that it still is that', async () => {
  const order = await ready()
  const [signature] = await api.signatures({ params: { id: order.id } })
  expect(signature).toMatchObject({ name: 'Elin Marsh', meaning: 'approved', changedAfter: false })
})
