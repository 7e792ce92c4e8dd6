import { expect, test } from 'vitest'
import { countedOnce, firstFigures, homeOfJobs, MOST_FIGURES, waitingFirst } from './domain.ts'

const figure = (key: string, value: string, isHot = false, path = `/${key}`) => ({ key, value, path, isHot })
const keys = (figures: readonly { key: string }[]) => figures.map(({ key }) => key)

test('at most six figures stand on home, red first, and none of zero', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => figure(key, '1', key > 'e'))
  expect(keys(firstFigures([figure('zero', '0', true), ...many]))).toEqual(['f', 'g', 'a', 'b', 'c', 'd'])
  expect(firstFigures(many)).toHaveLength(MOST_FIGURES)
  expect(firstFigures([figure('a', '0'), figure('b', '0')])).toEqual([])
  // The menu shows what the six leave out.
  expect(waitingFirst([figure('zero', '0', true), ...many])).toHaveLength(7)
})

test('each thing is counted once: by its list, or by two of name, list and number', () => {
  const mine = figure('approvals', '9', true, '/quotes?mine')
  expect(countedOnce([mine, figure('approvals', '9', false, '/quotes?all')])).toEqual([mine])
  expect(countedOnce([mine, figure('approvals', '12', false, '/quotes?all')])).toHaveLength(2)
  expect(keys(countedOnce([figure('a', '2', true, '/x'), figure('b', '2', false, '/x')]))).toEqual(['a'])
  expect(countedOnce([figure('a', '2', true, '/x'), figure('b', '3', false, '/x')])).toHaveLength(2)
})

test('several jobs add up, the first one first', () => {
  const job = (...lists: string[]) => ({ lists, figures: [], cards: [] })
  expect(homeOfJobs([job('a', 'b'), job('c', 'b')])?.lists).toEqual(['a', 'b', 'c'])
  expect(homeOfJobs([])).toBeNull()
})
