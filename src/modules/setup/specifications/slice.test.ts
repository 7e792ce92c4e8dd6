import { describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { specifications } from './contract.ts'

const server = await testServer()

const specification = (n: number) => ({
  code: `ASTM A${n}`,
  name: `Forgings, part ${n}`,
  description: null,
  edition: '2024',
  publisher: 'ASTM',
  kind: n === 2 ? ('nde' as const) : ('material' as const),
  supersedesId: null,
  grades: [],
  status: n === 1 ? ('withdrawn' as const) : ('current' as const),
  sortOrder: n,
  active: true,
})

crudSuite(server, specifications, {
  body: specification,
  change: { status: 'withdrawn' },
  required: ['code', 'name', 'edition', 'kind', 'status'],
  search: (n) => `forgings, part ${n}`,
  filters: { 'filter[status]=withdrawn': [1], 'filter[kind]=nde,welding': [2] },
})

describe('A number', () => {
  it('returns with each edition, but not twice with the same', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(specifications)
    const old = await client.create({ body: { ...specification(300), edition: '20th edition' } })
    const fresh = await client.create({
      body: { ...specification(300), edition: '21st edition', supersedesId: old.id },
    })
    expect(fresh.supersedesName).toBe('ASTM A300, 20th edition')
    const again = await administrator.request('POST', '/api/v1/specifications', {
      body: { ...specification(300), edition: '21ST EDITION' },
    })
    expect((again.body as { errors: object }).errors).toEqual({
      edition: ['The edition has already been taken.'],
    })
    const options = await client.options({ query: { id: fresh.id } })
    expect(options[0]?.name).toBe('Forgings, part 300, 21st edition')
  })

  it('tells staff the names of its grades, and clients nothing', async () => {
    const administrator = await server.signIn('administrator')
    const { id } = await administrator.client(specifications).create({
      body: { ...specification(305), grades: [{ name: 'F22', chemistry: [], stresses: [] }] },
    })
    const staff = (await server.signIn('user')).client(specifications)
    expect(await staff.gradeNames({ params: { id } })).toEqual(['F22'])
    const path = `/api/v1/specifications/${id}/grade-names`
    expect((await (await server.signIn('client')).request('GET', path)).status).toBe(403)
  })

  it('cannot supersede itself', async () => {
    const administrator = await server.signIn('administrator')
    const { id, version } = await administrator.client(specifications).create({ body: specification(310) })
    const reply = await administrator.request('PATCH', `/api/v1/specifications/${id}`, {
      version,
      body: { supersedesId: id },
    })
    expect((reply.body as { errors: object }).errors).toEqual({
      supersedesId: ['A specification cannot supersede itself.'],
    })
  })
})

const grade = (name: string) => ({
  name,
  densityKgM3: '7850',
  yieldMinMpa: '240',
  tensileMinMpa: '415',
  tensileMaxMpa: '585',
  elongationMinPercent: '30',
  hardnessMax: '22',
  hardnessScale: 'HRC' as const,
  charpyMinJ: '27',
  charpyAtC: '-46',
  carbonEquivalentMax: '0.43',
  chemistry: [
    { element: 'C' as const, max: '0.30' },
    { element: 'Mn' as const, min: '0.29', max: '1.06' },
  ],
  stresses: [
    { temperatureC: '38', stressMpa: '138', source: 'B31.3 table A-1M' },
    { temperatureC: '200', stressMpa: '138', source: 'B31.3 table A-1M' },
  ],
})

describe('Grades', () => {
  it('keep their limits as they were typed, and their ids', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(specifications)
    const made = await client.create({
      body: { ...specification(400), grades: [grade('Gr. A'), grade('Gr. B')] },
    })
    expect(made.grades.map(({ name }) => name)).toEqual(['Gr. A', 'Gr. B'])
    expect(made.grades[0]).toMatchObject({ carbonEquivalentMax: '0.43', yieldMaxMpa: null, charpyAtC: '-46' })
    expect(made.grades[0]?.chemistry[0]).toEqual({ element: 'C', max: '0.30' })
    const [, second] = made.grades
    if (!second) throw new Error('The second grade is missing.')
    const changed = await client.update({
      params: { id: made.id },
      version: made.version,
      body: { grades: [{ ...second, name: 'Gr. C' }, grade('Gr. D')] },
    })
    expect(changed.grades.map(({ name }) => name)).toEqual(['Gr. C', 'Gr. D'])
    expect(changed.grades[0]?.id).toBe(second.id)
    const renamed = await client.update({ params: { id: made.id }, version: 2, body: { name: 'Forgings' } })
    expect(renamed.grades).toEqual(changed.grades)
    const page = await client.list({ query: { search: 'astm a400' } })
    expect(page.data.map(({ gradeCount }) => gradeCount)).toEqual([2])
  })

  it('hold what a certificate check needs besides', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(specifications)
    const needs = {
      yieldKinds: ['Rp0.2' as const, 'Rt0.5' as const],
      yieldMinKsi: '35',
      tensileMinKsi: '60',
      yieldRatioMax: '0.93',
      elongationGauge: '4D (50 mm round)',
      hardnessMin: '18',
      charpySingleJ: '19',
      ceRule: '5L' as const,
      pcmMax: '0.25',
      mnPerStep: '0.06',
      mnUpTo: '1.35',
      sums: [{ elements: 'Cr+Cu+Mo+Ni+V', max: '1.00' }],
      reportOptional: ['B' as const],
      analysis: 'heat' as const,
      source: 'table 1',
      confidence: 'A' as const,
    }
    const body = { ...specification(405), grades: [{ ...grade('Gr. B'), ...needs }] }
    const made = await client.create({ body })
    expect((await client.get({ params: { id: made.id } })).grades[0]).toMatchObject(needs)
    const reply = await administrator.request('POST', '/api/v1/specifications', {
      body: {
        ...specification(406),
        grades: [{ ...grade('Gr. B'), sums: [{ elements: 'Cr and Mo', max: '0.32' }] }],
      },
    })
    expect((reply.body as { errors: object }).errors).toEqual({
      'grades.0.sums.0.elements': ['The elements field must name elements with a plus between them: Cr+Mo.'],
    })
  })

  it('do not contradict themselves', async () => {
    const administrator = await server.signIn('administrator')
    const reply = await administrator.request('POST', '/api/v1/specifications', {
      body: { ...specification(410), grades: [{ ...grade('Gr. A'), tensileMaxMpa: '300' }, grade('gr. a')] },
    })
    expect([reply.status, (reply.body as { errors: object }).errors]).toEqual([
      422,
      {
        'grades.0.tensileMaxMpa': ['The highest tensile strength is below the lowest.'],
        'grades.1.name': ['There is another grade called gr. a.'],
      },
    ])
    const stranger = { ...grade('Gr. A'), id: crypto.randomUUID() }
    const foreign = await administrator.request('POST', '/api/v1/specifications', {
      body: { ...specification(411), grades: [stranger] },
    })
    expect(Object.keys((foreign.body as { errors: object }).errors)).toEqual(['grades.0.id'])
  })
})

describe('An edition', () => {
  it('is copied as the draft of the next one, and withdrawn when that one becomes current', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(specifications)
    const old = await client.create({ body: { ...specification(420), grades: [grade('Gr. A')] } })
    const params = { id: old.id }
    const next = await client.newEdition({ params, version: old.version, body: { edition: '2027' } })
    expect(next).toMatchObject({ code: old.code, edition: '2027', status: 'draft', supersedesId: old.id })
    expect(next.grades.map(({ name }) => name)).toEqual(['Gr. A'])
    expect(next.grades[0]?.id).not.toBe(old.grades[0]?.id)
    expect((await client.get({ params })).status).toBe('current')
    await client.update({ params: { id: next.id }, version: 1, body: { status: 'current' } })
    expect(await client.get({ params })).toMatchObject({
      status: 'withdrawn',
      supersededById: next.id,
      supersededByName: `${old.code}, 2027`,
      version: 2,
    })
    const circle = client.update({ params, version: 2, body: { supersedesId: next.id } })
    const error = await circle.catch((caught: unknown) => caught)
    expect(error instanceof ApiError && error.errors).toEqual({
      supersedesId: ['That edition came after this one.'],
    })
    const user = await server.signIn('user')
    const refused = await user.request('POST', `/api/v1/specifications/${old.id}/new-edition`, {
      version: 2,
      body: { edition: '2030' },
    })
    expect(refused.status).toBe(403)
  })

  it('counts the lines of enquiries that name it', async () => {
    const own = await testServer()
    const setup = await salesSetup(own)
    const administrator = await own.signIn('administrator')
    await administrator.client(enquiries).create({ body: enquiryBody(setup, 1) })
    const used = await administrator.client(specifications).get({ params: { id: setup.specificationId } })
    expect(used.usedIn).toEqual([{ what: 'enquiry lines', count: 2 }])
    const reply = await administrator.request('DELETE', `/api/v1/specifications/${setup.specificationId}`, {
      version: 1,
    })
    expect(reply.status).toBe(422)
  })
})
