import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const seller = await server.signIn(setup.seller)
const api = seller.client(customerContactReports)
const path = '/api/v1/customer-contact-reports'
const submitted = (more: Partial<ReportInput> = {}) => api.createSubmitted({ body: reportBody(setup, more) })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('papers', () => {
  it('of a report are shown or downloaded under its number', async () => {
    const made = await submitted({ actions: [{ text: 'Send the drawing', dueOn: '2030-05-06' }] })
    const shown = await seller.request('GET', `${path}/${made.id}/pdf`)
    expect(shown.headers['content-type']).toBe('application/pdf')
    const text = pdfText(shown.bytes).flat().join('\n')
    for (const words of [
      made.number,
      'Ravensgill Engineering Ltd',
      'Morag Weir',
      'Send the drawing',
      '6 May 2030',
    ]) {
      expect(text).toContain(words)
    }
    const saved = await seller.request('GET', `${path}/${made.id}/pdf?download=1`)
    expect(String(saved.headers['content-disposition'])).toContain(
      `attachment; filename="${made.number}.pdf"`,
    )
    const draft = await api.create({ body: reportBody(setup) })
    expect(pdfText((await seller.request('GET', `${path}/${draft.id}/pdf`)).bytes).flat()).toContain('DRAFT')
  })

  it('of a month count what was reported in it, and leave drafts and other months out', async () => {
    const me = await server.signIn({ role: 'user', name: 'Morven Reid' })
    const own = me.client(customerContactReports)
    const companyId = await createCompany(services, 'Orrin Valves')
    const report = (contactAt: string, more: Partial<ReportInput> = {}) =>
      own.createSubmitted({ body: reportBody(setup, { companyId, contactIds: [], contactAt, ...more }) })
    await report('2026-09-01T00:00:00.000Z', { potentialValue: '1500.50', currency: 'EUR' })
    await report('2026-09-30T23:59:59.000Z', {
      contactType: 'call',
      potentialValue: '500.00',
      currency: 'GBP',
    })
    await report('2026-09-15T12:00:00.000Z', {
      potentialValue: '100.00',
      currency: 'EUR',
      nextContactOn: '2026-09-20',
    })
    await report('2026-08-31T23:59:59.000Z', { potentialValue: '9000000.00', currency: 'EUR' })
    await report('2026-10-01T00:00:00.000Z', { actions: [{ text: 'Ring the yard', dueOn: '2026-10-03' }] })
    await own.create({ body: reportBody(setup, { contactAt: '2026-09-02T09:00:00Z' }) })
    const reply = await me.request('GET', `${path}/monthly-summary?month=2026-09`)
    const text = pdfText(reply.bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
    for (const words of [
      'September 2026',
      'Morven Reid',
      '3 (Visit 2, Call 1)',
      'EUR 1,600',
      'GBP 500',
      '20 Sep 2026',
      'Ring the yard',
      '3 Oct 2026, overdue',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('9,000,000')
  })

  it('of a month call overdue what the list calls so, also after two companies became one', async () => {
    const me = await server.signIn({ role: 'user', name: 'Nessa Twice' })
    const own = me.client(customerContactReports)
    const [stays, goes] = [
      await createCompany(services, 'Burn One'),
      await createCompany(services, 'Burn Two'),
    ]
    const report = (companyId: string, days: number) =>
      own.createSubmitted({
        body: reportBody(setup, {
          companyId,
          contactIds: [],
          contactAt: daysAgo(days),
          nextContactOn: daysAgo(days - 5).slice(0, 10),
        }),
      })
    const [old, newer] = [await report(goes, 30), await report(stays, 20)]
    await services.db.query(
      sql`UPDATE customer_contact_reports SET company_id = ${stays} WHERE company_id = ${goes}`,
    )
    const listed = await own.list({ query: { filter: { overdue: true, mine: true } } })
    expect(listed.data.map(({ id }) => id)).toEqual([newer.id])
    const month = services.clock.today().slice(0, 7)
    const reply = await me.request('GET', `${path}/monthly-summary?month=${month}`)
    const [, overdue = ''] = pdfText(reply.bytes).flat().join(' ').split('Contacts that are overdue')
    expect([overdue.includes(newer.number), overdue.includes(old.number)]).toEqual([true, false])
  })
})

describe('two at once', () => {
  it('agree which contact is the newest', async () => {
    const companyId = await createCompany(services, 'Cragside Systems')
    const made = await Promise.all(
      [5, 1, 3, 4, 2].map((days) => submitted({ companyId, contactIds: [], contactAt: daysAgo(days) })),
    )
    const latest = await services.db.query<{ id: string }>(
      sql`SELECT id FROM customer_contact_reports WHERE company_id = ${companyId} AND is_latest`,
    )
    expect(latest).toEqual([{ id: made[1]?.id }])
  })

  it('submit once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = reportBody(setup)
    const replies = await Promise.all(
      [1, 2].map(() => seller.request('POST', `${path}/submitted`, { body, headers })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
  })

  it('tick the same action once', async () => {
    const made = await submitted({ actions: [{ text: 'One' }, { text: 'Two' }] })
    const params = { id: made.id, actionId: made.actions[0]?.id ?? '' }
    await Promise.all([1, 2, 3].map(() => api.tick({ params, body: { done: true } })))
    expect((await api.get({ params: { id: made.id } })).openActionCount).toBe(1)
    const trail = await services.db.query(
      sql`SELECT 1 FROM audit_log WHERE entity_id = ${made.id} AND action = 'finish-action'`,
    )
    expect(trail).toHaveLength(1)
  })
})
