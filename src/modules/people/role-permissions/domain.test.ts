import { describe, expect, it } from 'vitest'
import {
  effectiveRights,
  isFixed,
  isKey,
  rightName,
  profileHas,
  profileRights,
  type RightsBook,
  type Role,
  rightsFor,
  roleHas,
  whyNever,
} from './domain.ts'

const right = (permission: string) => ({ permission, area: 'Sales', resource: 'Quotes', verb: '', label: '' })
const names = [
  'quotes:read',
  'quotes:approve',
  'quotes:see-costs',
  'users:read',
  'users:update',
  'user-permissions:create',
  'role-permissions:update',
  'client-area:read',
]
const book: RightsBook = {
  rights: names.map(right),
  defaults: {
    administrator: new Set(names.filter((name) => name !== 'client-area:read')),
    manager: new Set(['quotes:read', 'quotes:approve', 'quotes:see-costs']),
    user: new Set(['quotes:read']),
    client: new Set(['client-area:read']),
  },
  profiles: {
    estimator: new Set(['quotes:see-costs', 'users:update']),
    quality: new Set(['quotes:approve']),
  },
}
const none = { role: null, own: null }
const held = (role: Role, changes: Parameters<typeof effectiveRights>[2]) =>
  [...effectiveRights(book, role, changes)].toSorted()

describe('What somebody may do', () => {
  const profiles = [
    { key: 'estimator', changes: null },
    { key: 'quality', changes: null },
    { key: 'no-such-profile', changes: null },
  ]

  it('is the union of the profiles in the place of the role, never what the role can never hold', () => {
    expect(held('user', { ...none, profiles })).toEqual(['quotes:approve', 'quotes:see-costs'])
    expect(held('manager', { role: { 'quotes:read': true }, own: null, profiles })).toEqual([
      'quotes:approve',
      'quotes:see-costs',
    ])
    expect(held('client', { ...none, profiles })).toEqual(['client-area:read'])
  })

  it('is nothing of a slice that tells what they may not see', () => {
    const resting = { ...book, restsOn: { quotes: ['users:read'] } }
    const may = (own: Record<string, boolean>) => [
      ...effectiveRights(resting, 'manager', { role: { 'users:read': true }, own }),
    ]
    expect(may({})).toContain('quotes:read')
    expect(may({ 'users:read': false })).toEqual([])
    expect(effectiveRights({ ...book, restsOn: { quotes: ['quotes:read'] } }, 'user', none)).toBe(
      book.defaults.user,
    )
  })

  it("is beside the profiles what one's own exceptions say", () => {
    const own = { 'quotes:approve': false, 'quotes:read': true }
    expect(held('user', { role: null, own, profiles })).toEqual(['quotes:read', 'quotes:see-costs'])
  })

  it('follows what the house made of a profile, and one of its own holds what it was given', () => {
    const changed = { key: 'estimator', changes: { 'quotes:see-costs': false, 'quotes:read': true } }
    expect(held('user', { ...none, profiles: [changed] })).toEqual(['quotes:read'])
    const own = { key: 'paint-shop', changes: { 'quotes:read': true, 'users:update': true } }
    expect(held('user', { ...none, profiles: [own] })).toEqual(['quotes:read'])
    expect(profileHas(book, own, 'quotes:read')).toBe(true)
  })

  it('is nothing of the role where every profile was retired, which is another thing than none', () => {
    expect(held('user', { ...none, profiles: [] })).toEqual([])
    expect(held('user', { ...none, profiles: null })).toEqual(['quotes:read'])
  })

  it('keeps the rights over people for administrators, whatever their profiles', () => {
    expect(held('administrator', { ...none, profiles: [] })).toEqual([
      'role-permissions:update',
      'user-permissions:create',
      'users:read',
      'users:update',
    ])
  })

  it('is what the role has by default, the very same set while nothing differs', () => {
    expect(effectiveRights(book, 'user', none)).toBe(book.defaults.user)
    expect(held('manager', { role: {}, own: {} })).toEqual([
      'quotes:approve',
      'quotes:read',
      'quotes:see-costs',
    ])
  })

  it('follows the changes of the role', () => {
    expect(held('user', { role: { 'quotes:approve': true, 'quotes:read': false }, own: null })).toEqual([
      'quotes:approve',
    ])
  })

  it('an own exception wins over the role, whatever was changed there', () => {
    expect(held('user', { role: { 'quotes:approve': true }, own: { 'quotes:approve': false } })).toEqual([
      'quotes:read',
    ])
    expect(held('user', { role: { 'quotes:read': false }, own: { 'quotes:read': true } })).toEqual([
      'quotes:read',
    ])
  })

  it('holds nothing the program does not know, and nothing the role can never hold', () => {
    const strange = { 'steel-mill:buy': true, 'client-area:read': true, 'users:update': true }
    expect(held('user', { role: strange, own: strange })).toEqual(['quotes:read'])
    expect(held('client', { role: { 'quotes:read': true }, own: { 'quotes:read': true } })).toEqual([
      'client-area:read',
    ])
  })

  it('a new right of a new version comes with its default, what was changed stays', () => {
    const changes = { role: { 'quotes:approve': true }, own: null }
    const next: RightsBook = {
      ...book,
      rights: [...book.rights, right('quotes:extend')],
      defaults: { ...book.defaults, user: new Set([...book.defaults.user, 'quotes:extend']) },
    }
    expect([...effectiveRights(next, 'user', changes)].toSorted()).toEqual([
      'quotes:approve',
      'quotes:extend',
      'quotes:read',
    ])
  })

  it('of administrators as a role always holds the rights over people; of one administrator it may be denied', () => {
    const taken = { 'users:update': false, 'quotes:approve': false }
    const rights = effectiveRights(book, 'administrator', { role: taken, own: null })
    expect([rights.has('users:update'), rights.has('quotes:approve')]).toEqual([true, false])
    expect(effectiveRights(book, 'administrator', { role: null, own: taken }).has('users:update')).toBe(false)
  })

  it('never changes the defaults', () => {
    effectiveRights(book, 'user', { role: { 'quotes:approve': true }, own: { 'quotes:read': false } })
    expect([...book.defaults.user]).toEqual(['quotes:read'])
  })
})

describe('Which right fits which role', () => {
  it.each<[Role, string, boolean]>([
    ['administrator', 'users:update', true],
    ['administrator', 'client-area:read', false],
    ['manager', 'users:read', true],
    ['manager', 'users:update', false],
    ['manager', 'user-permissions:create', false],
    ['manager', 'role-permissions:update', false],
    ['user', 'quotes:approve', true],
    ['user', 'client-area:read', false],
    ['client', 'client-area:read', true],
    ['client', 'quotes:read', false],
    ['client', 'users:read', false],
  ])('%s and %s: %s', (role, permission, fits) => {
    expect(whyNever(role, permission) === null).toBe(fits)
    expect(rightsFor(book, role).some((one) => one.permission === permission)).toBe(fits)
  })

  it('a profile holds what anybody but an administrator may hold', () => {
    expect(profileRights(book).map(({ permission }) => permission)).not.toContain('users:update')
  })

  it('the reason is a sentence', () => {
    expect(whyNever('client', 'quotes:read')).toBe('Clients only ever see their own company.')
    expect(whyNever('user', 'client-area:read')).toBe('This right is for clients only.')
    expect(whyNever('user', 'users:update')).toBe('Only administrators change people and their rights.')
    for (const role of ['manager', 'user'] as const)
      for (const permission of [
        'quote-traveller-approving-users:create',
        'purchase-order-approving-users:replace',
        'nde-signature-users:import',
        'regular-signature-users:create',
        'signature:unlock',
      ])
        expect(whyNever(role, permission)).toBe(
          'Only administrators appoint who approves and signs, and confirm PINs.',
        )
    expect(whyNever('administrator', 'signature:unlock')).toBeNull()
    expect(whyNever('user', 'regular-signature-users:read')).toBeNull()
  })

  it('rights over people are keys, and only administrators cannot lose them', () => {
    expect(names.filter(isKey)).toEqual([
      'users:read',
      'users:update',
      'user-permissions:create',
      'role-permissions:update',
    ])
    expect([isFixed('administrator', 'users:read'), isFixed('manager', 'users:read')]).toEqual([true, false])
  })

  it('a role has what was given, keeps what is fixed and never gets what is not for it', () => {
    expect(roleHas(book, 'user', { 'quotes:approve': true }, 'quotes:approve')).toBe(true)
    expect(roleHas(book, 'user', {}, 'quotes:approve')).toBe(false)
    expect(roleHas(book, 'administrator', { 'users:read': false }, 'users:read')).toBe(true)
    expect(roleHas(book, 'user', { 'client-area:read': true }, 'client-area:read')).toBe(false)
  })
})

it('a right is named by resource and step', () => {
  expect(rightName({ resource: 'Quotes', label: 'See costs' })).toBe('Quotes: see costs')
})
