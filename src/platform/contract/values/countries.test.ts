import { describe, expect, test } from 'vitest'
import { countries, countryName, usualZone } from './countries.ts'

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

describe('The time zone that a country proposes', () => {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC']
  const american = ['America/Adak', 'America/Anchorage', 'America/Chicago', 'America/New_York']

  test.each([
    ['US', 'America/New_York'],
    ['CA', 'America/Toronto'],
    ['AU', 'Australia/Sydney'],
    ['BR', 'America/Sao_Paulo'],
    ['MX', 'America/Mexico_City'],
    ['RU', 'Europe/Moscow'],
    ['ID', 'Asia/Jakarta'],
    ['ES', 'Europe/Madrid'],
    ['PT', 'Europe/Lisbon'],
    ['CN', 'Asia/Shanghai'],
  ])('of %s is %s, where most of its people live', (country, zone) => {
    expect(usualZone(country, 'UTC', known.slice(0, 3), known)).toBe(zone)
  })

  test('of every country with a main place is one that can be chosen', () => {
    for (const { value } of countries()) expect(known, value).toContain(usualZone(value, 'UTC', [], known))
    // Some are called otherwise in other browsers.
    expect(usualZone('UA', 'UTC', [], ['Europe/Kyiv'])).toBe('Europe/Kyiv')
    expect(usualZone('UA', 'UTC', [], ['Europe/Kiev'])).toBe('Europe/Kiev')
  })

  test('is that of the browser where it lies in the country, else the only one, else that of the browser', () => {
    expect(usualZone('US', 'America/Chicago', american, known)).toBe('America/Chicago')
    expect(usualZone('NO', 'Europe/London', ['Europe/Oslo'], ['Europe/London', 'Europe/Oslo'])).toBe(
      'Europe/Oslo',
    )
    expect(usualZone('IN', 'UTC', ['Asia/Kolkata'], ['Asia/Calcutta', 'Elsewhere/Kolkata'])).toBe(
      'Elsewhere/Kolkata',
    )
    expect(usualZone('', 'Europe/London', [], known)).toBe('Europe/London')
  })
})
