import { expect, test } from 'vitest'
import { matchScreen } from '../../../../app/paths.ts'
import { setupAreas } from '../contract.ts'
import { blocks } from './areas.ts'

const settings = blocks.flatMap((block) => block.settings)

test('every area that is counted has its card, once', () => {
  const areas = settings.flatMap(({ area }) => (area ? [area] : []))
  expect(areas.toSorted()).toEqual([...setupAreas].sort())
})

test('every card leads to a screen that is built and is called by it', () => {
  for (const { href, label } of settings) {
    expect(matchScreen(href)?.path, label).toBe(href)
    expect(matchScreen(href)?.title.toLowerCase(), label).toBe(label.toLowerCase())
  }
})

test('no two cards or blocks have one name, and every card says what it is about', () => {
  const labels = settings.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(new Set(blocks.map(({ title }) => title)).size).toBe(blocks.length)
  for (const { about, label } of settings) expect(about.length, label).toBeGreaterThan(8)
})
