import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type Access, contract, endpoint, isPermission, permissionCatalogue } from './endpoint.ts'

const call = (access: Access, path = '/api/v1/heats') =>
  endpoint({
    method: 'GET',
    path,
    access,
    kind: 'read',
    summary: 'Read',
    response: z.object({ id: z.string() }),
    envelope: 'data',
  })

const heats = contract({
  slice: 'heats',
  singular: 'Heat',
  plural: 'Heats',
  endpoints: { list: call('heats:read'), get: call('heats:read'), remove: call('heats:delete') },
})
const account = contract({
  slice: 'account',
  singular: 'Account',
  plural: 'Accounts',
  endpoints: { login: call('public'), me: call('signed-in'), names: call('staff'), pages: call('verified') },
})
const certificates = contract({
  slice: 'certificates',
  singular: 'Certificate',
  plural: 'Certificates',
  endpoints: { sign: call('certificates:sign'), heat: call('heats:read') },
})

describe('The catalogue of rights', () => {
  it('is the union of all access values that are rights, each once, sorted', () => {
    expect(permissionCatalogue([heats, account, certificates])).toEqual([
      'certificates:sign',
      'heats:delete',
      'heats:read',
    ])
  })

  it('does not depend on the order of the contracts', () => {
    expect(permissionCatalogue([certificates, heats])).toEqual(permissionCatalogue([heats, certificates]))
  })

  it('is empty without contracts, and where every endpoint is open to a kind of visitor', () => {
    expect(permissionCatalogue([])).toEqual([])
    expect(permissionCatalogue([account])).toEqual([])
  })
})

describe('An access value', () => {
  it.each([
    ['heats:read', true],
    ['quote-traveller-approving-users:end', true],
    ['public', false],
    ['signed-in', false],
    ['staff', false],
    ['verified', false],
  ] as const)('%s is a right: %s', (access, expected) => {
    expect(isPermission(access)).toBe(expected)
  })
})

describe('A contract', () => {
  it('keeps the exact names, paths and access of its endpoints', () => {
    expectTypeOf(heats.endpoints).toHaveProperty('remove')
    const exact = endpoint({
      method: 'POST',
      path: '/api/v1/heats/:id/scrap',
      access: 'heats:scrap',
      kind: 'write',
      summary: 'Scrap a heat',
      response: z.void(),
      envelope: 'none',
    })
    expectTypeOf(exact.access).toEqualTypeOf<'heats:scrap'>()
    expectTypeOf(exact.path).toEqualTypeOf<'/api/v1/heats/:id/scrap'>()
    expect(exact).toMatchObject({ method: 'POST', access: 'heats:scrap' })
  })

  it('does not compile without access', () => {
    const open = { method: 'GET', path: '/x', kind: 'read', summary: '', envelope: 'data' } as const
    // @ts-expect-error: access is missing, and there is no default
    const shape = endpoint({ ...open, response: z.string() })
    expect(shape).not.toHaveProperty('access')
  })
})
