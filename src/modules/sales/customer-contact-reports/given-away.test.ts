import { describe, expect, it, vi } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { pricedQuote, problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { companyExport } from '#modules/house/company-export/contract.ts'
import { exportRunner } from '#modules/house/company-export/server/api.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { customerContactReports } from './contract.ts'
import { summaryFrom } from './domain.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = await testServer()
const { services } = server
const setup = await salesSetup(server)
const manager = await server.signIn(setup.seller)
const administrator = await server.signIn('administrator')

const decide = (who: SignedIn, permission: string, effect: 'allow' | 'deny') =>
  insertRow(services.db, userPermissionTable, {
    userId: who.person.id,
    permission,
    effect,
    reason: 'Test',
    grantedById: administrator.person.id,
  })

describe('an export of companies', () => {
  const runner = exportRunner(services, exportCatalogue)
  const parts = ['companies', 'customer-contact-reports', 'contact-report-actions']

  it('holds reports and actions as they are stored, for who may review', async () => {
    const made = await manager.client(customerContactReports).createSubmitted({
      body: reportBody(setup, {
        visibility: 'managers',
        summary: summaryFrom('Takeover talks.'),
        actions: [{ text: 'Call the bank', dueOn: '2026-12-01' }],
      }),
    })
    const { id } = await administrator.client(companyExport).create({
      body: { format: 'json', parts: parts.map((name) => ({ name })), includeArchived: true },
    })
    await runner.run({ exportId: id })
    const reply = await administrator.request('GET', `/api/v1/company-export/${id}/file`)
    const held = (reply.body as { parts: Record<string, Record<string, unknown>[]> }).parts
    expect(held['customer-contact-reports']).toMatchObject([
      {
        id: made.id,
        number: made.number,
        status: 'submitted',
        visibility: 'managers',
        excerpt: 'Takeover talks.',
      },
    ])
    expect(held['contact-report-actions']).toMatchObject([
      { reportId: made.id, text: 'Call the bank', dueOn: '2026-12-01', doneAt: null },
    ])
  })

  it('offers no reports to others, whatever else they may export', async () => {
    const user = await server.signIn('user')
    for (const right of ['company-export:read', 'company-export:create']) await decide(user, right, 'allow')
    const catalogue = await user
      .client(companyExport)
      .catalogue()
      .catch(() => null)
    const offered = catalogue?.parts.map(({ name }) => name) ?? []
    expect(offered).not.toContain('customer-contact-reports')
    expect(offered).not.toContain('contact-report-actions')
    const asked = user.client(companyExport).create({
      body: { format: 'json', parts: [{ name: 'customer-contact-reports' }], includeArchived: true },
    })
    expect([403, 422]).toContain(((await problem(asked)) as { status: number }).status)
  })
})

describe('what stands behind the links of a report', () => {
  it('is told to those who may open it, and the report stays readable for others', async () => {
    const quote = await pricedQuote(manager, setup, 1)
    const made = await manager.client(customerContactReports).createSubmitted({
      body: reportBody(setup, { quoteIds: [quote.id], enquiryIds: [quote.enquiryId] }),
    })
    const reader = await server.signIn('user')
    const read = () => reader.client(customerContactReports).get({ params: { id: made.id } })
    expect([(await read()).quotes.length, (await read()).enquiries.length]).toEqual([1, 1])
    await decide(reader, 'quotes:read', 'deny')
    expect([(await read()).quotes.length, (await read()).enquiries.length]).toEqual([0, 1])
    await decide(reader, 'enquiries:read', 'deny')
    const bare = await read()
    expect([bare.quotes, bare.enquiries, bare.number]).toEqual([[], [], made.number])
  })
})

describe('a right that was taken away', () => {
  it('is missed, although the report is one’s own', async () => {
    const person = await server.signIn({ role: 'user', name: 'Ronan Read' })
    const api = person.client(customerContactReports)
    const made = await api.createSubmitted({ body: reportBody(setup) })
    const call = { params: { id: made.id }, version: made.version, body: {} }
    await decide(person, 'customer-contact-reports:update', 'deny')
    expect(await problem(api.recall(call))).toMatchObject({ status: 403 })
    expect((await api.get({ params: { id: made.id } })).can.recall).toEqual(expect.stringContaining('right'))
    await decide(person, 'customer-contact-reports:read', 'deny')
    expect(await problem(api.get({ params: { id: made.id } }))).toMatchObject({ status: 403 })
    expect(await problem(api.myActions())).toMatchObject({ status: 403 })
  })

  it('to review can be given to somebody who is no manager, and still not for what is hidden from them', async () => {
    const lead = await server.signIn({ role: 'user', name: 'Lena Lead' })
    await decide(lead, 'customer-contact-reports:review', 'allow')
    const api = lead.client(customerContactReports)
    const author = manager.client(customerContactReports)
    const open = await author.createSubmitted({ body: reportBody(setup) })
    const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })
    expect((await api.review(call(open))).reviewedByName).toBe('Lena Lead')
    const hidden = await author.createSubmitted({ body: reportBody(setup, { visibility: 'managers' }) })
    expect(await problem(api.review(call(hidden)))).toMatchObject({ status: 404 })
  })
})
