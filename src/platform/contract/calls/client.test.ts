import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { clientFor, type Outgoing, type Send, urlOf } from './client.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { ApiError } from './errors.ts'
import { code, text } from '../values/fields.ts'
import { flagFilter } from './paging.ts'
import { byId, optionsEndpoint, resource } from './resource.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const base = resource('heats', {
  singular: 'Heat',
  plural: 'Heats',
  input: { code: code(20), name: text(50) },
  computed: {},
  row: { code: z.string() },
  list: { filters: { active: flagFilter }, sorts: ['code'], defaultSort: 'code', searchable: true },
})
const heats = {
  ...base,
  endpoints: {
    ...base.endpoints,
    options: optionsEndpoint('heats'),
    me: endpoint({
      method: 'GET',
      path: '/api/v1/user',
      access: 'signed-in',
      kind: 'read',
      summary: 'Who I am',
      response: z.object({ name: z.string() }),
      envelope: 'bare',
    }),
    certificate: endpoint({
      method: 'GET',
      path: '/api/v1/heats/:id/certificates/:certificateId',
      access: 'heats:read',
      kind: 'read',
      summary: 'The certificate',
      params: byId.extend({ certificateId: z.string() }),
      response: z.unknown(),
      envelope: 'bytes',
    }),
    upload: endpoint({
      method: 'POST',
      path: '/api/v1/heats/:id/files',
      access: 'heats:update',
      kind: 'upload',
      summary: 'Attach',
      params: byId,
      response: z.object({ id: z.string() }),
      envelope: 'data',
    }),
  },
}

/** A transport that keeps what it was given and answers with what it is told. */
function recording(answer: unknown) {
  const sent: Outgoing[] = []
  const send: Send = async (call) => {
    sent.push(call)
    return answer
  }
  return { api: clientFor(heats, send), sent }
}

describe('The address of a call', () => {
  const { certificate, list, options, me } = heats.endpoints
  it.each<[what: string, endpoint: Endpoint, args: Parameters<typeof urlOf>[1], url: string]>([
    ['is the path', me, {}, '/api/v1/user'],
    [
      'is filled with the parameters',
      certificate,
      { params: { id, certificateId: '31' } },
      `/api/v1/heats/${id}/certificates/31`,
    ],
    [
      'keeps what a parameter holds inside its segment',
      certificate,
      { params: { id: '../users', certificateId: 'a/b?c#d' } },
      '/api/v1/heats/..%2Fusers/certificates/a%2Fb%3Fc%23d',
    ],
    [
      'carries plain parameters',
      options,
      { query: { search: 'f 22&x' } },
      '/api/v1/heats/options?search=f+22%26x',
    ],
    ['leaves out what is empty', options, { query: { search: '', id: undefined } }, '/api/v1/heats/options'],
    ['leaves out null', options, { query: { search: null } }, '/api/v1/heats/options'],
    [
      'carries 0 and false',
      options,
      { query: { from: 0, open: false } },
      '/api/v1/heats/options?from=0&open=false',
    ],
    ['of a list has no query when nothing is asked', list, {}, '/api/v1/heats'],
    [
      'of a list carries filter, sort, search and page',
      list,
      { query: { filter: { active: true }, sort: '-code', search: 'f22', perPage: 50, cursor: 'abc' } },
      '/api/v1/heats?filter%5Bactive%5D=true&sort=-code&search=f22&per_page=50&cursor=abc',
    ],
  ])('%s', (_, given, args, url) => {
    expect(urlOf(given, args)).toBe(url)
  })
})

describe('A call', () => {
  const record = { id, version: 1, code: 'H-1', name: 'Heat', createdAt: '', updatedAt: '', can: {} }

  it('hands the transport method, address, body, version and options', async () => {
    const { api, sent } = recording({ data: record })
    const options = { idempotencyKey: 'k-1', ignoreUnauthenticated: true }
    await api.update({ params: { id }, version: 4, body: { name: 'Renamed' } }, options)
    expect(sent).toEqual([
      {
        endpoint: heats.endpoints.update,
        method: 'PATCH',
        url: `/api/v1/heats/${id}`,
        body: { name: 'Renamed' },
        version: 4,
        options,
      },
    ])
  })

  it('without arguments sends nothing but the call', async () => {
    const { api, sent } = recording({ name: 'Ada' })
    await api.me()
    expect(sent).toMatchObject([
      { method: 'GET', url: '/api/v1/user', body: undefined, version: undefined, options: {} },
    ])
  })

  it('with a form sends the form as it is', async () => {
    const { api, sent } = recording({ data: { id } })
    const form = new FormData()
    await api.upload({ params: { id }, form })
    expect(sent[0]?.body).toBe(form)
  })

  it('takes a record out of its envelope', async () => {
    const { api } = recording({ data: record })
    expect(await api.get({ params: { id } })).toEqual(record)
    expectTypeOf(api.get).returns.resolves.toHaveProperty('version')
  })

  it('leaves a list, a bare object and bytes as they are', async () => {
    const page = { data: [], links: {}, meta: {} }
    expect(await recording(page).api.list()).toBe(page)
    const me = { name: 'Ada' }
    expect(await recording(me).api.me()).toBe(me)
    const bytes = Buffer.from('%PDF')
    const params = { id, certificateId: '31' }
    expect(await recording(bytes).api.certificate({ params })).toBe(bytes)
  })

  it('gives nothing where nothing is answered', async () => {
    expect(await recording(undefined).api.remove({ params: { id }, version: 1 })).toBeUndefined()
  })

  it('passes the error of the transport on', async () => {
    const refused = new ApiError(422, { message: 'No.' })
    const api = clientFor(heats, () => Promise.reject(refused))
    await expect(api.create({ body: { code: 'H', name: 'x' } })).rejects.toBe(refused)
  })

  it('knows its endpoint, for caches and for what a screen asks the reader of errors', () => {
    const { api } = recording(null)
    expect(
      Object.entries(heats.endpoints).map(([name, one]) => api[name as keyof typeof api].endpoint === one),
    ).toEqual(Object.keys(heats.endpoints).map(() => true))
  })
})

describe('The types of a client', () => {
  const { api } = recording({ data: null })

  it('ask for the version exactly where it is needed', () => {
    expectTypeOf(api.update).parameter(0).toHaveProperty('version')
    expectTypeOf(api.create).parameter(0).not.toHaveProperty('version')
  })

  it('ask for a form in an upload, and for a body nowhere else than in a write', () => {
    expectTypeOf(api.upload).parameter(0).toHaveProperty('form')
    expectTypeOf(api.get).parameter(0).not.toHaveProperty('body')
    expectTypeOf(api.create).parameter(0).toHaveProperty('body')
  })
})
