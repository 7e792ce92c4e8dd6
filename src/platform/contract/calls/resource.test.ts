import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { code, optionalText, quantity, text } from '../values/fields.ts'
import { flagFilter } from './paging.ts'
import { byId, optionsEndpoint, resource } from './resource.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const heats = resource('heat-numbers', {
  singular: 'Heat number',
  plural: 'Heat numbers',
  input: { code: code(20), grade: text(50), note: optionalText(200), weight: quantity, active: z.boolean() },
  computed: { supplierName: z.string().nullable(), weight: z.string() },
  row: { code: z.string(), active: z.boolean() },
  list: { filters: { active: flagFilter }, sorts: ['code'], defaultSort: 'code', searchable: true },
})
const { endpoints } = heats

const entered = { code: 'H-4711', grade: 'F22', note: null, weight: '12.5', active: true }
const record = {
  ...entered,
  id,
  version: 3,
  createdAt: '2026-11-20T23:56:22.000000Z',
  updatedAt: '2026-11-20T23:56:22.000000Z',
  supplierName: null,
  can: { update: true, remove: 'You do not have the right to delete this.' },
}

describe('The endpoints of an entity', () => {
  it.each([
    ['list', 'GET', '/api/v1/heat-numbers', 'heat-numbers:read', 'read', 'list', undefined],
    ['get', 'GET', '/api/v1/heat-numbers/:id', 'heat-numbers:read', 'read', 'data', undefined],
    ['create', 'POST', '/api/v1/heat-numbers', 'heat-numbers:create', 'write', 'data', 201],
    ['update', 'PATCH', '/api/v1/heat-numbers/:id', 'heat-numbers:update', 'write', 'data', undefined],
    ['remove', 'DELETE', '/api/v1/heat-numbers/:id', 'heat-numbers:delete', 'write', 'none', 204],
  ] as const)('%s is %s %s with %s', (name, method, path, access, kind, envelope, status) => {
    const { [name]: found } = endpoints
    expect(found).toMatchObject({ method, path, access, kind, envelope })
    expect('status' in found ? found.status : undefined).toBe(status)
  })

  it('need the version where they change what is there, and nowhere else', () => {
    const versioned = Object.entries(endpoints).filter(([, one]) => 'versioned' in one && one.versioned)
    expect(versioned.map(([name]) => name)).toEqual(['update', 'remove'])
  })

  it('say what they do in words', () => {
    expect(Object.values(endpoints).map(({ summary }) => summary)).toEqual([
      'List heat numbers',
      'Read one heat number',
      'Create a heat number',
      'Change the listed fields of a heat number',
      'Delete an unused heat number',
    ])
  })

  it('take an id that is a uuid', () => {
    expect(byId.safeParse({ id }).success).toBe(true)
    for (const wrong of ['99', '', `${id}x`, undefined])
      expect(byId.safeParse({ id: wrong }).success).toBe(false)
  })

  it('keep paths and rights as exact types', () => {
    expectTypeOf(endpoints.create.access).toEqualTypeOf<'heat-numbers:create'>()
    expectTypeOf(endpoints.get.path).toEqualTypeOf<'/api/v1/heat-numbers/:id'>()
  })
})

describe('What may be written', () => {
  it('is what the input declares', () => {
    expect(heats.input.parse(entered)).toEqual(entered)
  })

  it.each(['id', 'version', 'createdAt', 'updatedAt', 'supplierName', 'can', 'isAdmin'])(
    'is never %s: nobody assigns more than the form shows',
    (name) => {
      expect(heats.input.safeParse({ ...entered, [name]: 'x' }).success).toBe(false)
      expect(heats.patch.safeParse({ [name]: 'x' }).success).toBe(false)
    },
  )

  it.each(['code', 'grade', 'weight', 'active'] as const)('is not complete without %s', (name) => {
    const { [name]: _, ...rest } = entered
    expect(heats.input.safeParse(rest).success).toBe(false)
  })

  it('in a PATCH is any part of it, and nothing is added to what was sent', () => {
    expect(heats.patch.parse({})).toEqual({})
    for (const [name, value] of Object.entries(entered)) {
      expect(heats.patch.parse({ [name]: value })).toEqual({ [name]: value })
    }
  })

  it('in a PATCH is checked like in a create', () => {
    expect(heats.patch.safeParse({ grade: '' }).success).toBe(false)
    expect(heats.patch.safeParse({ weight: '-1' }).success).toBe(false)
    expect(heats.patch.safeParse({ active: null }).success).toBe(false)
  })
})

describe('What is answered', () => {
  it('is the record with its id, version, instants, computed fields and what may be done', () => {
    expect(heats.record.parse(record)).toEqual(record)
  })

  it('drops every column that the contract does not name', () => {
    expect(heats.record.parse({ ...record, search: 'h-4711 f22', costPrice: '9.99' })).toEqual(record)
  })

  it('shows what is computed in the place of what was entered under the same name', () => {
    expect(heats.record.parse({ ...record, weight: 'about 12 kg' }).weight).toBe('about 12 kg')
  })

  it.each(['id', 'version', 'createdAt', 'updatedAt', 'supplierName', 'can'] as const)(
    'is refused by the check without %s',
    (name) => {
      const { [name]: _, ...rest } = record
      expect(heats.record.safeParse(rest).success).toBe(false)
    },
  )

  it('in a list is the id and the narrow columns, nothing else', () => {
    expect(heats.row.parse({ ...record })).toEqual({ id, code: 'H-4711', active: true })
  })
})

describe('The options of an entity', () => {
  const options = optionsEndpoint('heat-numbers')

  it('are for staff, whatever rights they have', () => {
    expect(options).toMatchObject({
      method: 'GET',
      path: '/api/v1/heat-numbers/options',
      access: 'staff',
      summary: 'Names for selects of heat numbers',
    })
  })

  it('are asked for by a text or by ids, both of them bounded', () => {
    expect(options.query.parse({ search: 'f22' })).toEqual({ search: 'f22' })
    expect(options.query.parse({ id: `${id},${id}` })).toEqual({ id: `${id},${id}` })
    expect(options.query.safeParse({ search: 'x'.repeat(101) }).success).toBe(false)
    expect(options.query.safeParse({ id: 'x'.repeat(2001) }).success).toBe(false)
    expect(options.query.safeParse({ search: ['a', 'b'] }).success).toBe(false)
  })

  it('are id, code, name and whether they are in use', () => {
    const named = { id, code: 'H-4711', name: 'Heat 4711', active: false }
    expect(options.response.parse([{ ...named, grade: 'F22' }])).toEqual([named])
  })
})
