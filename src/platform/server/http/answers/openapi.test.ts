import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { heats } from '#platform/testing/heats.ts'
import { openApiDocument } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: unknown[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
  'x-access': string
}
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }

const login = contract({
  slice: 'account',
  singular: 'Account',
  plural: 'My accounts',
  endpoints: {
    login: endpoint({
      method: 'POST',
      path: '/login',
      access: 'public',
      kind: 'account',
      summary: 'Sign in',
      body: z.strictObject({ email: z.email(), remember: z.boolean().optional() }),
      response: z.void(),
      envelope: 'none',
    }),
    me: endpoint({
      method: 'GET',
      path: '/api/v1/user',
      access: 'signed-in',
      kind: 'read',
      summary: 'Who I am',
      response: z.object({ name: z.string() }),
      envelope: 'bare',
    }),
  },
})

const document = openApiDocument([heats, login], { url: 'https://erp.test', version: '1.2.3' })
const paths = document.paths as Record<string, Record<string, Operation>>
const operation = (method: string, path: string): Operation => {
  const found = paths[path]?.[method]
  if (!found) throw new Error(`There is no ${method} ${path}.`)
  return found
}
const heat = '/api/v1/heats/{id}'
const names = ({ parameters }: Operation, place: string) =>
  parameters.filter((one) => one.in === place).map(({ name, required }) => (required ? `${name}!` : name))

describe('The document', () => {
  it('is OpenAPI 3.1 of this program at this address', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Heatline', version: '1.2.3' },
      servers: [{ url: 'https://erp.test' }],
      tags: [{ name: 'Heats' }, { name: 'My accounts' }],
    })
  })

  it('names every endpoint once, under a name of its own', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const expected = [heats, login].flatMap(({ endpoints }) => Object.values(endpoints))
    expect(operations).toHaveLength(expected.length)
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['Heats.list', 'Heats.scrap', 'Myaccounts.login']))
  })

  it('keeps the methods of one path together', () => {
    expect(Object.keys(paths[heat] ?? {}).toSorted()).toEqual(['delete', 'get', 'patch'])
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
    expect(new Set(references)).toEqual(
      new Set(['#/components/schemas/Problem', '#/components/schemas/Refusal']),
    )
    expect(document.components).toMatchObject({
      schemas: { Problem: { required: ['message'] }, Refusal: { required: ['code', 'message'] } },
    })
  })
})

describe('An operation', () => {
  it('says who may call it', () => {
    expect(operation('get', heat)).toMatchObject({
      'x-access': 'heats:read',
      security: [{ session: [] }, { token: [] }],
      tags: ['Heats'],
    })
    expect(operation('post', '/login')).toMatchObject({ 'x-access': 'public', security: [] })
  })

  it.each([
    ['get', heat, 'path', ['id!']],
    ['get', '/api/v1/heats/{id}/files/{fileId}', 'path', ['id!', 'fileId!']],
    ['get', '/api/v1/heats/options', 'query', ['search', 'id']],
    ['get', heat, 'header', []],
    ['post', '/api/v1/heats', 'header', ['X-XSRF-TOKEN', 'Idempotency-Key']],
    ['patch', heat, 'header', ['X-XSRF-TOKEN', 'If-Match!', 'Idempotency-Key']],
    ['post', '/api/v1/heats/{id}/files', 'header', ['X-XSRF-TOKEN', 'Idempotency-Key']],
    ['delete', heat, 'header', ['X-XSRF-TOKEN', 'If-Match!']],
    ['post', '/api/v1/heats/{id}/scrap', 'header', ['X-XSRF-TOKEN', 'If-Match!', 'Idempotency-Key']],
    ['post', '/login', 'header', ['X-XSRF-TOKEN!']],
  ])('%s %s takes in its %s %j', (method, path, place, expected) => {
    expect(names(operation(method, path), place)).toEqual(expected)
  })

  it('of a list takes its filters, sorts, search and page', () => {
    const list = operation('get', '/api/v1/heats')
    expect(names(list, 'query')).toEqual([
      'filter[status]',
      'filter[supplierId]',
      'filter[certified]',
      'filter[meltedOn][from]',
      'filter[meltedOn][to]',
      'filter[tappedAt][from]',
      'filter[tappedAt][to]',
      'filter[weight][from]',
      'filter[weight][to]',
      'filter[name]',
      'sort',
      'search',
      'per_page',
      'cursor',
    ])
    const sort = list.parameters.find(({ name }) => name === 'sort')
    expect(sort?.schema.enum).toEqual(expect.arrayContaining(['code', '-code', 'certified', '-certified']))
    expect(sort?.schema.default).toBe('code')
    const size = list.parameters.find(({ name }) => name === 'per_page')
    expect(size?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 25 })
  })

  it('of a list without search takes none', () => {
    expect(names(operation('get', '/api/v1/heats/{id}/timeline'), 'query')).not.toContain('search')
  })
})

describe('A body', () => {
  const body = (method: string, path: string): Schema =>
    operation(method, path).requestBody?.content['application/json']?.schema ?? {}

  it('is described as it is sent: required fields, no others', () => {
    const schema = body('post', '/api/v1/heats')
    expect(schema.required).toEqual(expect.arrayContaining(['code', 'name', 'weight', 'certified']))
    expect(schema.required).not.toContain('supplierId')
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties).not.toHaveProperty('id')
  })

  it('of a change requires nothing', () => {
    expect(body('patch', heat).required ?? []).toEqual([])
  })

  it('of an action asks for what the action asks for', () => {
    expect(body('post', '/api/v1/heats/{id}/scrap').required).toEqual(['reason'])
    expect(body('post', '/api/v1/heats/{id}/test').required ?? []).toEqual([])
  })

  it('is not there where nothing is sent', () => {
    expect(operation('get', heat)).not.toHaveProperty('requestBody')
    expect(operation('delete', heat)).not.toHaveProperty('requestBody')
  })
})

describe('The answers', () => {
  const success = (method: string, path: string, status: string): Schema | undefined =>
    operation(method, path).responses[status]?.content?.['application/json']?.schema

  it('of a record stand in data, with its fields', () => {
    const schema = success('get', heat, '200')
    expect(schema).toMatchObject({ type: 'object', required: ['data'] })
    expect(Object.keys(schema?.properties?.data?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'version', 'code', 'status', 'supplierName', 'can']),
    )
  })

  it('of a list are the page itself, of a bare object the object', () => {
    expect(Object.keys(success('get', '/api/v1/heats', '200')?.properties ?? {})).toEqual([
      'data',
      'links',
      'meta',
    ])
    expect(Object.keys(success('get', '/api/v1/user', '200')?.properties ?? {})).toEqual(['name'])
  })

  it('of a create, a delete, a sign-in and a file have their own status', () => {
    expect(success('post', '/api/v1/heats', '201')).toBeDefined()
    expect(operation('delete', heat).responses['204']).toEqual({ description: 'Done' })
    expect(operation('post', '/login').responses['204']).toEqual({ description: 'Done' })
    expect(operation('get', '/api/v1/heats/{id}/files/{fileId}').responses['200']?.content).toHaveProperty(
      'application/octet-stream',
    )
  })

  it.each([
    ['get', '/api/v1/heats', ['401', '403', '409', '422', '429']],
    ['get', heat, ['401', '403', '404', '409', '429']],
    ['post', '/api/v1/heats', ['401', '403', '409', '419', '422', '429']],
    ['patch', heat, ['401', '403', '404', '409', '412', '419', '422', '428', '429']],
    ['delete', heat, ['401', '403', '404', '409', '412', '419', '428', '429']],
    ['post', '/login', ['419', '422', '429']],
    ['get', '/api/v1/user', ['401', '403', '429']],
  ])('of %s %s may be refusals %j', (method, path, expected) => {
    const refusals = Object.keys(operation(method, path).responses).filter((status) => status >= '400')
    expect(refusals.toSorted()).toEqual(expected)
  })

  it('that refuse have the shape of a problem and a word of what it is', () => {
    const { '412': stale } = operation('patch', heat).responses
    expect(stale).toEqual({
      description: 'Someone else has changed this',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
  })
})
