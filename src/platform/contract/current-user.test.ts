import { describe, expect, it } from 'vitest'
import { currentUser, role } from './current-user.ts'

const ada = {
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  name: 'Ada Moss',
  email: 'ada@heatline.test',
  email_verified_at: '2026-11-20T23:56:22.000000Z',
  created_at: '2026-11-20T23:56:22.000000Z',
  updated_at: '2026-11-20T23:56:22.000000Z',
  is_verified: true,
  role: 'manager',
  is_administrator: false,
  is_manager: true,
  is_user: false,
  is_client: false,
  company_id: null,
  permissions: ['enquiries:read'],
}

describe('The signed-in person', () => {
  it('is one bare object in the names of the family', () => {
    expect(currentUser.parse(ada)).toEqual(ada)
  })

  it('may lack a verified address and, unless a client, a company', () => {
    const unverified = { ...ada, email_verified_at: null, is_verified: false }
    expect(currentUser.parse(unverified)).toMatchObject({ email_verified_at: null, company_id: null })
  })

  it.each(Object.keys(ada))('is not complete without %s', (name) => {
    const { [name as keyof typeof ada]: _, ...rest } = ada
    expect(currentUser.safeParse(rest).success).toBe(false)
  })

  it('never carries more than these names: what a row has beside them stays inside', () => {
    expect(currentUser.parse({ ...ada, password_hash: '$argon2id$', token: 's…' })).toEqual(ada)
  })

  it('has one of four roles', () => {
    expect(role.options).toEqual(['administrator', 'manager', 'user', 'client'])
    expect(currentUser.safeParse({ ...ada, role: 'root' }).success).toBe(false)
  })
})
