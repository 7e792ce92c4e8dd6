import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'

test('every country has a code of its own and an English name, in the order of the alphabet', () => {
  const all = countries()
  expect(all.length).toBeGreaterThan(195)
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
  for (const { value, label, note } of all) {
    expect(value).toMatch(/^[A-Z]{2}$/)
    expect(note).toBe(value)
    expect(label, value).not.toBe(value)
  }
  const labels = all.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)))
})

test.each([
  ['GB', 'United Kingdom'],
  ['NO', 'Norway'],
  ['US', 'United States'],
  ['SG', 'Singapore'],
  ['XK', 'Kosovo'],
  ['ZZ', 'ZZ'],
  ['gb', 'gb'],
  ['', ''],
])('%j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
