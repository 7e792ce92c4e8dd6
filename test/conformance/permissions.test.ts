import { describe, expect, it } from 'vitest'
import { contracts, permissions } from '../../src/app/catalogue.ts'
import { rolePermissions } from '../../src/app/roles.ts'

const roles = Object.entries(rolePermissions)

describe('rights', () => {
  it('every right of the catalogue is granted to some role', () => {
    const granted = new Set<string>(roles.flatMap(([, held]) => held))
    expect(permissions.filter((right) => !granted.has(right))).toEqual([])
  })

  it('every right a role has is one of the catalogue, and is there once', () => {
    const known = new Set<string>(permissions)
    for (const [role, held] of roles) {
      expect([role, held.filter((right) => !known.has(right))]).toEqual([role, []])
      expect([role, held.length]).toEqual([role, new Set(held).size])
    }
  })

  it('roles are nested, and clients only see the client area', () => {
    const { administrator, manager, user, client } = rolePermissions
    expect(user.filter((right) => !manager.includes(right))).toEqual([])
    expect(manager.filter((right) => !administrator.includes(right))).toEqual([])
    expect(client.filter((right) => !right.startsWith('client-area:'))).toEqual([])
  })

  it('every endpoint that is neither public nor for everybody needs a right of its own slice or is for staff', () => {
    const open = contracts.flatMap(({ endpoints }) =>
      Object.values(endpoints)
        .filter(({ access, method }) => access === 'public' && method !== 'GET')
        .map(({ path }) => path),
    )
    expect(open.toSorted()).toEqual([
      '/api/v1/first-run/:token',
      '/api/v1/login/passkey',
      '/api/v1/login/passkey-question',
      '/api/v1/receive/:token',
      '/forgot-password',
      '/login',
      '/reset-password',
    ])
  })
})
