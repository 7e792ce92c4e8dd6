import { beforeEach, expect, test, vi } from 'vitest'
import { pageConfig } from '#platform/web/config.ts'
import { setBaseTitle } from './title.ts'

const page = { title: '' }

beforeEach(() => {
  vi.stubGlobal('document', page)
  return () => vi.unstubAllGlobals()
})

test.each([
  ['Quotes', 'Quotes | Heatline'],
  ['404 - Page not found: /nope/x?y=1', '404 - Page not found: /nope/x?y=1 | Heatline'],
  ['', 'Heatline'],
])('the screen %j has the title %j', (base, title) => {
  setBaseTitle(base)
  expect(page.title).toBe(title)
})

test('the name at the end comes from the configuration', () => {
  Object.assign(pageConfig, { name: 'Marrick ERP' })
  setBaseTitle('Home')
  Object.assign(pageConfig, { name: 'Heatline' })
  expect(page.title).toBe('Home | Marrick ERP')
})

test('the next screen takes the place of the last one', () => {
  for (const base of ['Quotes', 'Companies', 'Setup']) setBaseTitle(base)
  expect(page.title).toBe('Setup | Heatline')
})
