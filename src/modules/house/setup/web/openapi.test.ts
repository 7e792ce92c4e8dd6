import { describe, expect, it } from 'vitest'
import { bodySchema, fieldLines, groupsOf, type OpenApi, type Schema, typeText } from './openapi.ts'

const call = (tag: string, summary: string) => ({
  tags: [tag],
  operationId: `${tag}.${summary}`,
  summary,
  'x-access': `${tag}:read`,
})
const document: OpenApi = {
  info: { title: 'Heatline', version: '1.0.0' },
  paths: {
    '/api/v1/quotes': { get: call('Quotes', 'List quotes'), post: call('Quotes', 'Create a quote') },
    '/api/v1/sales-steps/{id}': { patch: call('Sales steps', 'Change a sales step') },
  },
}

describe('the groups of the reference', () => {
  it('hold every call in the order of the document', () => {
    const groups = groupsOf(document, '')
    expect([...groups.keys()]).toEqual(['Quotes', 'Sales steps'])
    expect(groups.get('Quotes')?.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('hold the calls that have all words, wherever they stand', () => {
    expect([...groupsOf(document, 'patch STEPS').keys()]).toEqual(['Sales steps'])
    expect([...groupsOf(document, 'quotes create').values()].flat()).toHaveLength(1)
    expect(groupsOf(document, 'quotes patch').size).toBe(0)
  })
})

describe('the words of a type', () => {
  it.each([
    [{ type: 'string', maxLength: 40, minLength: 1 }, 'string, 1 to 40 characters'],
    [{ type: 'string', format: 'uuid', maxLength: 40 }, 'uuid'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ enum: ['draft', 'sent'] }, 'draft, sent'],
    [{ type: 'array', items: { type: 'string', format: 'uuid' } }, 'list of uuid'],
    [{ anyOf: [{ type: 'integer', minimum: 0, maximum: 99 }, { type: 'null' }] }, 'integer, 0 to 99 or null'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer'],
    [{ type: 'integer', minimum: 1 }, 'integer, at least 1'],
    [undefined, 'anything'],
  ])('%j', (schema, words) => {
    expect(typeText(schema)).toBe(words)
  })
})

describe('the fields of a body', () => {
  it('are told with those inside them and with which are required', () => {
    const line = { type: 'object', required: ['quantity'], properties: { quantity: { type: 'string' } } }
    const schema = {
      type: 'object',
      required: ['lines'],
      properties: { lines: { type: 'array', items: line }, note: { type: 'string' } },
    }
    expect(fieldLines(schema)).toEqual([
      { path: 'lines', name: 'lines', depth: 0, type: 'list of objects', required: true },
      { path: 'lines.quantity', name: 'quantity', depth: 1, type: 'string', required: true },
      { path: 'note', name: 'note', depth: 0, type: 'string', required: false },
    ])
  })

  it('of what may be null are those of the object', () => {
    const schema = { anyOf: [{ type: 'object', properties: { city: { type: 'string' } } }, { type: 'null' }] }
    expect(fieldLines(schema).map(({ name }) => name)).toEqual(['city'])
    expect(fieldLines({ type: 'string' })).toEqual([])
  })
})

describe('Further types', () => {
  it.each<[Schema, string]>([
    [{ type: 'string', maxLength: 40 }, 'string, at most 40 characters'],
    [{ type: 'string', minLength: 5 }, 'string'],
    [{ type: 'number', maximum: 100 }, 'number, at most 100'],
    [{ type: 'integer', minimum: 0, maximum: 0 }, 'integer, 0 to 0'],
    [{ const: true }, 'true'],
    [{ const: 'draft' }, 'draft'],
    [{ const: null }, 'null'],
    [{ enum: [1, null, 'x'] }, '1, null, x'],
    [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
    [{ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, 'a, b or null'],
    [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'list of list of integer'],
    [{ type: ['string', 'null'], format: 'date' }, 'date or null'],
    [{}, 'anything'],
  ])('%j is %s', (schema, words) => {
    expect(typeText(schema)).toBe(words)
  })
})

describe('Deep bodies', () => {
  const nested = (levels: number): Schema =>
    levels === 0
      ? { type: 'string' }
      : { type: 'object', required: ['in'], properties: { in: nested(levels - 1) } }

  it.each([
    [1, 1],
    [4, 4],
    [5, 4],
    [9, 4],
  ])('of %s levels are told to %s levels', (levels, told) => {
    const lines = fieldLines(nested(levels))
    expect(lines.map(({ depth }) => depth)).toEqual(Array.from({ length: told }, (_, at) => at))
    expect(lines.at(-1)?.path).toBe(Array(told).fill('in').join('.'))
  })

  it('the schema is that of JSON, and none where there is none', () => {
    const schema = { type: 'object' }
    expect(bodySchema({ content: { 'application/json': { schema } } })).toBe(schema)
    expect(bodySchema({ content: { 'application/pdf': { schema } } })).toBeUndefined()
    expect(bodySchema(undefined)).toBeUndefined()
  })
})

it('a call without a group stands under Other, and an unknown word finds nothing', () => {
  const bare: OpenApi = {
    info: { title: 'x', version: '1' },
    paths: { '/sanctum/csrf-cookie': { get: { operationId: 'csrf' } } },
  }
  expect([...groupsOf(bare, '').keys()]).toEqual(['Other'])
  expect([...groupsOf(bare, 'csrf get other').keys()]).toEqual(['Other'])
  expect(groupsOf(bare, 'login').size).toBe(0)
})
