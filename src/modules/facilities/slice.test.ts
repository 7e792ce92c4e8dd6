import { describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../test/support/crud-suite.ts'
import { enquiryBody, salesSetup } from '../../../test/support/sales.ts'
import { testServer } from '../../../test/support/server.ts'
import { enquiries } from '../enquiries/contract.ts'
import { facilities } from './contract.ts'
import { requireFacility } from './server/api.ts'

const server = await testServer()

const facility = (n: number) => ({
  code: `WKS-${n}`,
  name: `Works number ${n}`,
  description: null,
  shortCode: `W${n}`,
  legalEntity: 'Granite Pressure Parts Ltd',
  addressLine1: '7 Harbour Road',
  addressLine2: 'Unit 4',
  city: 'Aberdeen',
  region: null,
  postcode: 'AB11 5QW',
  country: 'GB',
  timeZone: 'Europe/London',
  baseCurrency: 'GBP',
  vatNo: 'GB123456789',
  phone: null,
  email: 'works@granite.test',
  letterheadFooter: 'Registered in Scotland',
  taxCodes: [
    { code: 'S', name: 'Standard rate', rate: '20', validFrom: '2020-01-01' },
    { code: 'S', name: 'Standard rate', rate: '21', validFrom: '2027-01-01' },
  ],
  approvalLimits: {
    marginFloorPercent: '18.5',
    valueLimit: '250000.00',
    discountLimitPercent: null,
    pslRankLimit: 3,
  },
  quoteValidityDays: 30,
  sortOrder: n,
  active: n !== 1,
})

crudSuite(server, facilities, {
  body: facility,
  change: { city: 'Peterhead', taxCodes: [] },
  required: [
    'code',
    'shortCode',
    'legalEntity',
    'addressLine1',
    'city',
    'country',
    'timeZone',
    'approvalLimits',
  ],
  search: (n) => `works number ${n}`,
  filters: { 'filter[active]=false': [1] },
})

describe('A facility', () => {
  it('needs a short code of its own, a real time zone and tax codes that begin once', async () => {
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', '/api/v1/facilities', { body: facility(200) })
    const twice = await administrator.request('POST', '/api/v1/facilities', {
      body: { ...facility(201), shortCode: 'W200' },
    })
    expect([twice.status, twice.body]).toEqual([
      422,
      {
        message: 'The short code has already been taken.',
        errors: { shortCode: ['The short code has already been taken.'] },
      },
    ])
    const [rate] = facility(0).taxCodes
    const wrong = await administrator.request('POST', '/api/v1/facilities', {
      body: { ...facility(202), timeZone: 'Mars/Olympus', taxCodes: [rate, rate] },
    })
    expect((wrong.body as { errors: object }).errors).toEqual({
      timeZone: ['The selected time zone is invalid.'],
      taxCodes: ['The tax codes field holds the same code twice with the same first day.'],
    })
  })

  it('gives documents its letterhead in at most four lines', async () => {
    const administrator = await server.signIn('administrator')
    const made = await administrator.request('POST', '/api/v1/facilities', { body: facility(300) })
    const settings = await requireFacility(server.kit.db, dataOf(made).id)
    expect(settings).toMatchObject({ shortCode: 'W300', baseCurrency: 'GBP', quoteValidityDays: 30 })
    expect(settings.letterhead).toEqual({
      name: 'Granite Pressure Parts Ltd',
      lines: [
        '7 Harbour Road, Unit 4',
        'AB11 5QW Aberdeen, United Kingdom',
        'works@granite.test, VAT GB123456789',
        'Registered in Scotland',
      ],
    })
    await expect(requireFacility(server.kit.db, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('is offered to staff while it is active, and by its id for ever', async () => {
    const user = await server.signIn('user')
    const administrator = await server.signIn('administrator')
    const made = await administrator.request('POST', '/api/v1/facilities', {
      body: { ...facility(400), active: false },
    })
    const { id } = dataOf(made)
    const search = await user.client(facilities).options({ query: { search: 'number 400' } })
    expect(search).toEqual([])
    const chosen = await user.client(facilities).options({ query: { id } })
    expect(chosen).toEqual([{ id, code: 'WKS-400', name: 'Works number 400', active: false }])
  })

  it('stays active while enquiries of it are open', async () => {
    const setup = await salesSetup(server)
    const administrator = await server.signIn('administrator')
    const sales = administrator.client(enquiries)
    const enquiry = await sales.create({ body: enquiryBody(setup, 1) })
    const url = `/api/v1/facilities/${setup.facilityId}`
    const refused = await administrator.request('PATCH', url, { version: 1, body: { active: false } })
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, 'open_documents'])
    await sales.cancel({
      params: { id: enquiry.id },
      version: enquiry.version,
      body: { reason: 'Withdrawn' },
    })
    const done = await administrator.request('PATCH', url, { version: 1, body: { active: false } })
    expect(done.status).toBe(200)
  })
})
