import { expect, it } from 'vitest'
import { z } from 'zod'
import { percent, text } from '#platform/contract/values/fields.ts'
import { textOf } from './cells.ts'
import { cellSentence } from './sentences.ts'

const row = z.strictObject({
  percent: z.int().min(0).max(100),
  margin: percent,
  name: text(5),
  on: z.iso.date(),
})

const sentencesOf = (cells: Record<string, unknown>) => {
  const result = row.safeParse(cells, { reportInput: true })
  const issues = result.error?.issues ?? []
  return issues.map((issue) => cellSentence(issue, textOf(cells[String(issue.path[0])])))
}
const good = { percent: 5, margin: '5', name: 'abc', on: '2026-11-21' }

it.each<[what: string, cells: Record<string, unknown>, sentence: string]>([
  ['too much', { percent: 140 }, '140 is more than 100'],
  ['too little', { percent: -1 }, '-1 is less than 0'],
  ['a decimal that is too much', { margin: '140.5' }, '140.5 is more than 100'],
  ['too long', { name: 'abcdefg' }, '"abcdefg" is longer than 5 characters'],
  ['nothing', { name: null }, 'is missing'],
  ['not there', { name: undefined }, 'is missing'],
  ['no date', { on: 'soon' }, 'The on field must be a valid date.'],
])('%s', (_, cells, sentence) => {
  expect(sentencesOf({ ...good, ...cells })).toEqual([sentence])
})

it('has nothing to say of what fits', () => {
  expect(sentencesOf(good)).toEqual([])
})
