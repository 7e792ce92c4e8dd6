import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isLeaked } from './leaked-passwords.ts'

it.each([
  'michaeljackson',
  'MichaelJackson',
  'ilovejustinbieber',
  'PolniyPizdec0211',
  'tinkerbell123',
  'sonyericsson',
  'finalfantasy',
  '123qwe123qwe',
  'Websolutions',
  '!!butterfly2019',
])('%s has leaked', (password) => {
  expect(isLeaked(password)).toBe(true)
})

it.each([
  'seven grey herons in rain',
  'quartz lantern over the fjord',
  'tinkerbell hammers flanges',
  'Kx7-vPq2_mWz',
  '日本語のパスワード、長い',
])('%s has not', (password) => {
  expect(isLeaked(password)).toBe(false)
})

it('takes hardly any other password for a leaked one', () => {
  const taken = Array.from({ length: 20_000 }, () => randomBytes(12).toString('base64')).filter(isLeaked)
  expect(taken.length).toBeLessThan(20)
})
