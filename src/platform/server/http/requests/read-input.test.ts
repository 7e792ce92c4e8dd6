import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#platform/contract/calls/endpoint.ts'
import { quantity, text } from '#platform/contract/values/fields.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { heats } from '#platform/testing/heats.ts'
import { HttpError } from '#platform/server/errors.ts'
import { readInput } from './read-input.ts'

const id = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const change = endpoint({
  method: 'PATCH',
  path: '/api/v1/heats/:id',
  access: 'heats:update',
  kind: 'write',
  summary: 'Change',
  params: byId,
  body: z.strictObject({ name: text(20), weight: quantity }).partial(),
  response: z.void(),
  envelope: 'none',
  versioned: true,
})
const { versioned: _, ...plain } = change

/** What a handler gets, or the refusal: status, and errors by field or the message. */
function read(
  about: Endpoint,
  given: { params?: object; query?: object; body?: unknown; headers?: object },
): unknown {
  const request = {
    params: { id },
    query: {},
    headers: {},
    body: undefined,
    ...given,
  } as unknown as FastifyRequest
  try {
    return readInput(about, request)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.status, error.body.errors ?? error.body.message]
  }
}
const match = (value: string) => ({ headers: { 'if-match': value } })

describe('The id in the address', () => {
  it.each(['99', '', 'undefined', `${id}'`, `${id.slice(0, -1)}`, '../users'])(
    '%s is none: 404, as if unknown',
    (wrong) => {
      expect(read(change, { params: { id: wrong }, ...match('1') })).toEqual([404, 'Not found.'])
    },
  )

  it('is looked at before the body', () => {
    expect(read(change, { params: { id: '99' }, body: { colour: 'red' } })).toEqual([404, 'Not found.'])
  })

  it('may be written in capitals', () => {
    expect(read(change, { params: { id: id.toUpperCase() }, ...match('1') })).toMatchObject({ version: 1 })
  })
})

describe('The body', () => {
  it('is what the schema makes of it', () => {
    expect(read(change, { body: { name: '  Flange ' }, ...match('1') })).toMatchObject({
      body: { name: 'Flange' },
    })
  })

  it.each<[what: string, body: unknown]>([
    ['missing', undefined],
    ['null', null],
  ])('that is %s counts as {}', (_, body) => {
    expect(read(change, { body, ...match('1') })).toMatchObject({ body: {} })
  })

  it('with several mistakes is refused with all of them', () => {
    expect(read(change, { body: { name: '', weight: 'much', colour: 'red' }, ...match('1') })).toEqual([
      422,
      {
        name: ['The name field is required.'],
        weight: ['The weight field must be a number with at most 3 decimals.'],
        colour: ['The colour field is not known here.'],
      },
    ])
  })

  it('is looked at before the version', () => {
    expect(read(change, { body: { colour: 'red' } })).toEqual([
      422,
      { colour: ['The colour field is not known here.'] },
    ])
  })

  it('is not read where the contract has none', () => {
    expect(read({ ...plain, body: undefined }, { body: { any: 'thing' } })).toMatchObject({ body: undefined })
  })
})

describe('The version', () => {
  it.each([
    ['"v7"', 7],
    ['"7"', 7],
    ['v7', 7],
    ['7', 7],
    ['W/"v7"', 7],
    [' "v7" ', 7],
    ['"v0"', 0],
    ['"v999999999"', 999_999_999],
  ])('If-Match %s is %d', (header, version) => {
    expect(read(change, match(header))).toMatchObject({ version })
  })

  it.each(['*', '', '"abc"', 'v', '-1', '1.5', '"v1", "v2"', '"v9999999999"', 'x7'])(
    'If-Match %s is none: 428',
    (header) => {
      expect(read(change, match(header))).toEqual([
        428,
        'Say which version you are changing: send If-Match or version.',
      ])
    },
  )

  it('may stand in the body, where it is no field of the record', () => {
    expect(read(change, { body: { name: 'Flange', version: 7 } })).toMatchObject({
      version: 7,
      body: { name: 'Flange' },
    })
  })

  it('of the header counts when both are given', () => {
    expect(read(change, { body: { version: 7 }, ...match('"v8"') })).toMatchObject({ version: 8 })
  })

  it.each([
    ['a text', '7'],
    ['a fraction', 1.5],
    ['null', null],
    ['beyond all counting', 1e15],
  ])('in the body that is %s is none: 428', (_, version) => {
    expect(read(change, { body: { version } })).toEqual([428, expect.any(String)])
  })

  it('is not asked for, and not taken out of the body, where the contract does not say so', () => {
    expect(read(plain, { body: { name: 'A' } })).toMatchObject({ version: 0 })
    expect(read(plain, { body: { version: 7 } })).toEqual([
      422,
      { version: ['The version field is not known here.'] },
    ])
  })
})

describe('The query', () => {
  const { list, options, get } = heats.endpoints

  it('of a list is read by what it declares', () => {
    expect(
      read(list, { query: { 'filter[certified]': 'true', sort: '-weight', per_page: '5' } }),
    ).toMatchObject({
      query: { filters: { certified: true }, sort: 'weight', descending: true, perPage: 5 },
    })
  })

  it('of a list with unknown names is refused by their names', () => {
    expect(read(list, { query: { colour: 'red', sort: 'secret' } })).toEqual([
      422,
      { colour: ['The parameter colour is not known here.'], sort: ['The selected sort is invalid.'] },
    ])
  })

  it('of another read is checked by its schema', () => {
    expect(read(options, { query: { search: 'f22' } })).toMatchObject({ query: { search: 'f22' } })
    expect(read(options, { query: { search: 'x'.repeat(101) } })).toEqual([
      422,
      { search: ['The search field must not be greater than 100 characters.'] },
    ])
  })

  it('given twice is no text', () => {
    expect(read(options, { query: { search: ['a', 'b'] } })).toEqual([
      422,
      { search: ['The search field must be a string.'] },
    ])
  })

  it('is not read where the contract has none', () => {
    expect(read(get, { query: { any: 'thing' } })).toMatchObject({ query: undefined })
  })
})
