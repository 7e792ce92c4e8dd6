import { describe, expect, it } from 'vitest'
import { GENESIS, hashOfContent, hashOfSignature, type SignatureRow } from './chain.ts'

const row: SignatureRow = {
  seq: 1,
  id: '0b0e5c1e-7f2e-4f0e-9a55-8f1f6f3a6f10',
  entity: 'quotes',
  entityId: '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02',
  revision: 2,
  partKind: null,
  partId: null,
  label: 'Q-2026-0123 Rev 2',
  meaning: 'approved',
  signerId: '5ad3c2a8-59ab-4a4f-8a50-7c9f1b1f6f11',
  signerName: 'Elin Quayle',
  signerRole: 'manager',
  capacity: 'Quote approver, step 1',
  onBehalfOf: null,
  profileVersion: 3,
  imageSha256: 'a'.repeat(64),
  termsId: '9fcb4b7e-0d6f-4d0f-9f38-1f8f0c2f6f12',
  signedAt: '2026-11-21T09:30:00.000Z',
  timeZone: 'Europe/London',
  reAuth: 'password and PIN',
  contentSha256: 'b'.repeat(64),
  ip: '10.0.0.7',
  device: 'test',
  prevHash: GENESIS,
}

describe('The hash of a signature', () => {
  it('is the same for the same signature, in whatever order its fields stand', () => {
    const turned = Object.fromEntries(Object.entries(row).reverse()) as unknown as SignatureRow
    expect(hashOfSignature(turned)).toBe(hashOfSignature(row))
    expect(hashOfSignature(row)).toMatch(/^[\da-f]{64}$/)
  })

  it('of what has no part is the one from before there were parts', () => {
    expect(hashOfSignature(row)).toBe('62aaf24b29eff6e1ad8085873121b1cb8068453070e57b367ca2dccef43e120e')
  })

  it.each<[field: keyof SignatureRow, value: unknown]>([
    ['seq', 2],
    ['id', '0b0e5c1e-7f2e-4f0e-9a55-8f1f6f3a6f13'],
    ['entity', 'travellers'],
    ['entityId', '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d03'],
    ['revision', null],
    ['partKind', 'release'],
    ['partId', '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d04'],
    ['label', 'Q-2026-0123 Rev 3'],
    ['meaning', 'released'],
    ['signerId', '5ad3c2a8-59ab-4a4f-8a50-7c9f1b1f6f12'],
    ['signerName', 'Tom Ashdown'],
    ['signerRole', 'user'],
    ['capacity', null],
    ['onBehalfOf', 'Ada Marsh'],
    ['profileVersion', 2],
    ['imageSha256', 'c'.repeat(64)],
    ['termsId', '9fcb4b7e-0d6f-4d0f-9f38-1f8f0c2f6f13'],
    ['signedAt', '2026-11-21T09:30:00.001Z'],
    ['timeZone', 'Europe/Oslo'],
    ['reAuth', 'PIN within five minutes of the password'],
    ['contentSha256', 'd'.repeat(64)],
    ['ip', '10.0.0.8'],
    ['device', 'another'],
    ['prevHash', 'e'.repeat(64)],
  ])('is another one with another %s', (field, value) => {
    expect(hashOfSignature({ ...row, [field]: value })).not.toBe(hashOfSignature(row))
  })
})

describe('The hash of what is signed', () => {
  it.each<[what: string, one: unknown, other: unknown]>([
    ['names in another order', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }],
    ['a field without a value', { a: 1, b: undefined }, { a: 1 }],
    ['an instant and its text', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['nothing and null', undefined, null],
  ])('is the same for %s', (_, one, other) => {
    expect(hashOfContent(one)).toBe(hashOfContent(other))
  })

  it.each<[what: string, one: unknown, other: unknown]>([
    ['lines in another order', { lines: [1, 2] }, { lines: [2, 1] }],
    ['a number and its text', { price: 1 }, { price: '1' }],
    ['an amount with other decimals', { price: '1.0' }, { price: '1.00' }],
    ['null and a field that is not there', { note: null }, {}],
    ['an empty text and null', { note: '' }, { note: null }],
  ])('is not the same for %s', (_, one, other) => {
    expect(hashOfContent(one)).not.toBe(hashOfContent(other))
  })
})
