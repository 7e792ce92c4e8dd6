import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { formOf } from '../../../../test/support/import-export.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilities } from './contract.ts'
import { contextOf } from '#platform/testing/services.ts'
import { letterheadWithLogo, requireFacility } from './server/api.ts'

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
  baseCurrency: 'GBP' as const,
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
  defaultUnits: 'metric' as const,
  paper: 'a4' as const,
  workingCalendar: {
    days: [1, 2, 3, 4, 5],
    hoursPerDay: '7.5',
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  },
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
        codes: { shortCode: 'taken' },
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
    const settings = await requireFacility(server.services.db, dataOf(made).id)
    expect(settings).toMatchObject({ shortCode: 'W300', baseCurrency: 'GBP', quoteValidityDays: 30 })
    expect(settings.letterhead).toEqual({
      name: 'Granite Pressure Parts Ltd',
      lines: [
        '7 Harbour Road, Unit 4',
        'Aberdeen AB11 5QW, United Kingdom',
        'works@granite.test, VAT GB123456789',
        'Registered in Scotland',
      ],
    })
    await expect(requireFacility(server.services.db, crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
    })
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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNQSFgARwzEcQDMQxIBsLSc1wAAAABJRU5ErkJggg==',
  'base64',
)

describe('Places of a facility', () => {
  it('keep their ids, and codes that differ', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(facilities)
    const rack = { code: 'R-01', name: 'Rack 1', active: true }
    const made = await client.create({
      body: {
        ...facility(500),
        storageLocations: [rack, { ...rack, code: 'R-02' }],
        workCentres: [{ code: 'CNC-1', name: 'Lathe', active: true, weeklyHours: '37.5' }],
      },
    })
    expect(made.workCentres).toMatchObject([{ code: 'CNC-1', weeklyHours: '37.5' }])
    const [, second] = made.storageLocations
    const changed = await client.update({
      params: { id: made.id },
      version: made.version,
      body: { storageLocations: second ? [{ ...second, active: false }] : [] },
    })
    expect(changed.storageLocations).toEqual([{ ...second, active: false }])
    expect(changed.workCentres).toEqual(made.workCentres)
    const twice = await administrator.request('PATCH', `/api/v1/facilities/${made.id}`, {
      version: 2,
      body: { storageLocations: [rack, { ...rack, code: 'r-01' }] },
    })
    expect((twice.body as { errors: object }).errors).toEqual({
      storageLocations: ['The storage locations field holds the same code twice.'],
    })
  })

  it('name shifts of the calendar alone, whichever of the two is changed', async () => {
    const administrator = await server.signIn('administrator')
    const api = administrator.client(facilities)
    const day = { code: 'DAY', name: 'Day', from: '07:00', to: '15:30', breaks: [], days: [1, 2, 3, 4, 5] }
    const calendar = { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [], shifts: [day] }
    const saw = { code: 'SAW', name: 'Saw', active: true, shiftCodes: ['DAY'] }
    const url = '/api/v1/facilities'
    const body = {
      ...facility(520),
      workingCalendar: calendar,
      workCentres: [{ ...saw, shiftCodes: ['NIGHT'] }],
    }
    const refused = await administrator.request('POST', url, { body })
    const sentence = 'The working calendar has no shift NIGHT.'
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { 'workCentres.0.shiftCodes': [sentence] } },
    ])
    const made = await api.create({ body: { ...body, workCentres: [saw] } })
    const shifts = [{ ...day, code: 'EARLY' }]
    const gone = await administrator.request('PATCH', `${url}/${made.id}`, {
      version: 1,
      body: { workingCalendar: { ...calendar, shifts } },
    })
    expect([gone.status, Object.keys((gone.body as { errors: object }).errors)]).toEqual([
      422,
      ['workCentres.0.shiftCodes'],
    ])
  })

  it('are not needed: a facility works five days of eight hours unless told', async () => {
    const administrator = await server.signIn('administrator')
    const { workingCalendar: _, defaultUnits: __, paper: ___, ...body } = facility(510)
    const made = await administrator.client(facilities).create({ body })
    expect([made.defaultUnits, made.paper, made.workingCalendar, made.storageLocations]).toEqual([
      'metric',
      'a4',
      { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] },
      [],
    ])
  })
})

describe('The letterhead', () => {
  it('carries the logo of the facility, on its sheet and on papers', async () => {
    const administrator = await server.signIn('administrator')
    const made = await administrator.client(facilities).create({ body: facility(600) })
    const url = `/api/v1/facilities/${made.id}`
    const settings = () => requireFacility(server.services.db, made.id)
    const ctx = contextOf(server.services)
    expect(await letterheadWithLogo(ctx, await settings())).not.toHaveProperty('logo')
    expect((await administrator.request('GET', `${url}/logo`)).status).toBe(404)

    const reply = await administrator.request('POST', `${url}/logo`, {
      body: formOf(new Uint8Array(PNG), 'logo.png'),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    const shown = await administrator.request('GET', `${url}/logo`)
    expect([shown.headers['content-type'], shown.bytes.equals(PNG)]).toEqual(['image/png', true])
    const { logo } = await letterheadWithLogo(ctx, await settings())
    expect(Buffer.from(logo ?? []).equals(PNG)).toBe(true)

    const sheet = await administrator.request('GET', `${url}/letterhead`)
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    // The record itself did not change: a form that is open can still be saved.
    expect((await administrator.client(facilities).get({ params: { id: made.id } })).version).toBe(1)
    await administrator.client(facilities).removeLogo({ params: { id: made.id } })
    expect(await letterheadWithLogo(ctx, await settings())).not.toHaveProperty('logo')
  })

  it('goes with the paper that prints are set on, and its logo greets whoever signs in where it is the only one', async () => {
    const administrator = await server.signIn('administrator')
    const { id } = await administrator.client(facilities).create({ body: facility(610) })
    const url = `/api/v1/facilities/${id}`
    const sheet = async () => {
      const { bytes } = await administrator.request('GET', `${url}/letterhead`)
      return /MediaBox \[(.*?)\]/.exec(bytes.toString('latin1'))?.[1]
    }
    expect(await sheet()).toBe('0 0 595.28 841.89')
    const set = (paper: string) => administrator.request('PATCH', url, { version: 1, body: { paper } })
    expect((await set('legal')).status).toBe(422)
    expect([(await set('letter')).status, await sheet()]).toEqual([200, '0 0 612 792'])

    const body = formOf(new Uint8Array(PNG), 'plan of the works.png')
    await administrator.request('POST', `${url}/logo`, { body })
    const shown = () => server.guest().request('GET', '/api/v1/sign-in/logo')
    expect((await shown()).status).toBe(204)
    await server.services.db.query(sql`UPDATE facilities SET active = id = ${id}`)
    const { status, headers, bytes } = await shown()
    await server.services.db.query(sql`UPDATE facilities SET active = true`)
    expect([status, headers['content-type'], bytes.equals(PNG)]).toEqual([200, 'image/png', true])
    expect(headers['content-disposition']).not.toContain('plan')
  })

  it.each([
    ['a drawing with scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing under another name', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a document', 'logo.pdf', '%PDF-1.7 x'],
    ['a damaged picture', 'logo.png', PNG.subarray(0, 40)],
    ['a large picture', 'logo.png', Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])],
  ])('refuses %s', async (_, name, content) => {
    const administrator = await server.signIn('administrator')
    const [row] = (await administrator.client(facilities).list()).data
    const body = formOf(typeof content === 'string' ? content : new Uint8Array(content), name)
    const reply = await administrator.request('POST', `/api/v1/facilities/${row?.id}/logo`, { body })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, ['file']])
  })

  it('is changed by administrators only', async () => {
    const administrator = await server.signIn('administrator')
    const [row] = (await administrator.client(facilities).list()).data
    const manager = await server.signIn('manager')
    const reply = await manager.request('POST', `/api/v1/facilities/${row?.id}/logo`, {
      body: formOf(new Uint8Array(PNG), 'a.png'),
    })
    expect(reply.status).toBe(403)
  })
})
