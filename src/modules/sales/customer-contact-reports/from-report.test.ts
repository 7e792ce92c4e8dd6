import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { customerContactReports, type ReportInput } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const priya = await server.createPerson({ role: 'user', name: 'Priya Nair' })
const author = (await server.signIn(priya)).client(customerContactReports)
const other = (await server.signIn('user')).client(customerContactReports)

const body = (more: Partial<ReportInput> = {}) => reportBody(setup, more)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const submitted = (more: Partial<ReportInput> = {}) => author.createSubmitted({ body: body(more) })
const call = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, body: {} })

describe('enquiries from a report', () => {
  const wanted = () => ({
    quoteDueAt: daysAgo(-14),
    receivedVia: 'visit' as const,
    facilityId: setup.facilityId,
    marketSegmentId: setup.marketSegmentId,
    projectName: 'Halden tie-in',
  })

  it('take company, contact, value and needs along, and are linked', async () => {
    const made = await submitted({
      customerNeeds: 'Twelve spools in 316L.',
      potentialValue: '120000.00',
      currency: 'GBP',
      salesStepId: setup.negotiationStepId,
    })
    const linked = await author.createEnquiry({ ...call(made), body: wanted() })
    expect(linked.enquiries).toMatchObject([
      {
        number: expect.stringMatching(/^ENQ-/),
        projectName: 'Halden tie-in',
        salesStepName: 'Negotiation',
        isOpen: true,
      },
    ])
    const client = (await server.signIn(priya)).client(enquiries)
    const enquiry = await client.get({ params: { id: linked.enquiryIds[0] ?? '' } })
    expect(enquiry).toMatchObject({
      companyId: setup.companyId,
      contactName: 'Morag Weir',
      salespersonName: 'Priya Nair',
      marketSegmentId: setup.marketSegmentId,
      globalSegmentId: setup.globalSegmentId,
      estimatedValue: '120000.00',
      receivedVia: 'visit',
      notes: expect.stringContaining('Twelve spools in 316L.'),
      status: 'new',
    })
    expect((await author.list({ query: { filter: { enquiryId: [enquiry.id] } } })).data).toMatchObject([
      { id: made.id },
    ])
  })

  it('need a segment when the company has none, and somebody who was there', async () => {
    const made = await submitted()
    const { marketSegmentId: _, ...without } = wanted()
    expect(await problem(author.createEnquiry({ ...call(made), body: without }))).toMatchObject({
      status: 422,
      errors: { marketSegmentId: [expect.any(String)] },
    })
    expect(await problem(other.createEnquiry({ ...call(made), body: wanted() }))).toMatchObject({
      status: 403,
    })
  })

  it('follow the sales step of the report when it is accepted', async () => {
    const client = (await server.signIn(priya)).client(enquiries)
    const enquiry = await client.create({ body: enquiryBody(setup, 1) })
    const made = await submitted({ enquiryIds: [enquiry.id], salesStepId: setup.negotiationStepId })
    expect(made.enquiries).toMatchObject([{ salesStepName: 'Received' }])
    const accept = { ...call(made), body: { enquiryId: enquiry.id } }
    expect(await problem(other.acceptStep(accept))).toMatchObject({ status: 403 })
    expect((await author.acceptStep(accept)).enquiries).toMatchObject([{ salesStepName: 'Negotiation' }])
    expect((await client.get({ params: { id: enquiry.id } })).salesStepName).toBe('Negotiation')
    const strange = { ...accept, body: { enquiryId: made.id } }
    expect(await problem(author.acceptStep(strange))).toMatchObject({ status: 422 })
    const final = await problem(author.create({ body: body({ salesStepId: setup.wonStepId }) }))
    expect(final).toMatchObject({ status: 422, errors: { salesStepId: [expect.any(String)] } })
  })

  it('of another company cannot be linked', async () => {
    const client = (await server.signIn(setup.seller)).client(enquiries)
    const foreign = await client.create({
      body: { ...enquiryBody(setup, 1), companyId: setup.otherCompanyId, contactId: null },
    })
    const made = await submitted()
    const wrong = author.link({ ...call(made), body: { enquiryIds: [foreign.id], quoteIds: [] } })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: { enquiryIds: [expect.any(String)] } })
  })
})
