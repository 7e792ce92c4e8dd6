import { describe, expect, it } from 'vitest'
import { type KnownPerson, sameAddress } from './same-address.ts'

const ann = { name: 'Ann', email: 'ann@forge.test' }
const bob = { name: 'Bob', email: 'ANN@forge.test' }
const cid = { name: 'Cid', email: null }
const known = (...names: string[]): KnownPerson => ({
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  portal: null,
  sameEmail: names.map((name) => ({
    companyId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f61',
    companyName: 'Second Forge',
    name,
  })),
})

describe('The same e-mail address', () => {
  it('is no matter where there is none', () => {
    expect(sameAddress(cid, undefined, [cid, { ...cid, name: 'Dot' }])).toBeNull()
    expect(sameAddress(cid, known('Ann'), [cid])).toBeNull()
    expect(sameAddress({ name: 'Eve', email: '' }, undefined, [{ name: 'Fay', email: '' }])).toBeNull()
  })

  it('is no matter where only one has it', () => {
    expect(sameAddress(ann, undefined, [ann, cid])).toBeNull()
    expect(sameAddress(ann, known(), [ann])).toBeNull()
  })

  it('is told in the form while it is typed, whatever the case', () => {
    expect(sameAddress(ann, undefined, [ann, bob, cid])).toBe('The same e-mail address as Bob')
    expect(sameAddress(bob, undefined, [ann, bob, cid])).toBe('The same e-mail address as Ann')
    const unnamed = { name: '', email: 'ann@forge.test' }
    expect(sameAddress(ann, undefined, [ann, unnamed])).toBe('The same e-mail address as a new contact')
    expect(sameAddress(ann, undefined, [ann, { ...ann }])).toBe(
      'The same e-mail address as another entry here',
    )
  })

  it('is told of other companies as they are stored', () => {
    expect(sameAddress(ann, known('Anna'), [ann])).toBe('The same e-mail address as Anna of Second Forge')
    expect(sameAddress(ann, known('Anna', 'Hanna'), [ann])).toBe(
      'The same e-mail address as Anna of Second Forge, Hanna of Second Forge',
    )
  })

  it('is told of the form first', () => {
    expect(sameAddress(ann, known('Anna'), [ann, bob])).toBe('The same e-mail address as Bob')
  })
})
