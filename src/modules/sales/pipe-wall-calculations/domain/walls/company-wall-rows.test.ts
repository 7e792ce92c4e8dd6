import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import { deliveredTexts } from '../../server/delivered-tables.ts'
import { companyWallRows, companyWallText } from './company-wall-rows.ts'
import { parseTables } from '../tables/tables.ts'

const tables = readSeedTables()
const row = (nps: string, use: string, wall: string, note = '') => ({ nps, use, wall, note })

test('walls are typed in mm, in inches or by their schedule, and sizes as people write them', () => {
  const rows = [
    row('8', 'bought', '8.18'),
    row('DN100', 'bought', 'Sch 40', 'kept, always'),
    row('4"', 'bought', 'sch. 80S'),
    row('6', 'bought', '0.280 in'),
    row('1½', 'bought', '3,68 mm'),
    row('10', 'bought', 'STD'),
    row('', 'minimum', '3', 'handling'),
  ]
  const { text, errors } = companyWallText(rows, tables)
  expect(errors).toEqual({})
  expect(text.trim().split('\n')).toEqual([
    'nps,use,wall_mm,note',
    '8,bought,8.18,',
    '4,bought,6.02,"kept, always"',
    '4,bought,8.56,',
    '6,bought,7.11,',
    '1-1/2,bought,3.68,',
    '10,bought,9.27,',
    'any,minimum,3,handling',
  ])
  expect(parseTables({ ...deliveredTexts(), 'company-walls': text }).problems).toEqual([])
})

test('the table in force is shown as it is, and gives the same table again', () => {
  const rows = [row('4', 'bought', '6.02', 'say "yes", or no'), row('any', 'minimum', '2.5')]
  const { text } = companyWallText(rows, tables)
  expect(companyWallRows(text)).toEqual(rows)
  expect(companyWallText(companyWallRows(text), tables).text).toBe(text)
  expect(companyWallRows(deliveredTexts()['company-walls'])).toEqual([])
})

test.each([
  ['a size that is not listed', row('7777', 'bought', '5'), 'nps', 'not in the pipe tables'],
  ['a bought wall of no size', row('any', 'bought', '5'), 'nps', 'name it'],
  ['no use', row('8', '', '5'), 'use', 'Choose'],
  ['a wall that is no number', row('8', 'bought', 'thick'), 'wall', 'in mm'],
  ['nothing as a wall', row('8', 'bought', ''), 'wall', 'in mm'],
  ['a wall of 0', row('8', 'bought', '0'), 'wall', 'thicker than nothing'],
  ['a wall that fills the pipe', row('1', 'bought', '17'), 'wall', 'no such wall'],
  ['a schedule the size has not', row('8', 'bought', 'Sch 999'), 'wall', 'no schedule 999'],
  ['a schedule of no size', row('any', 'minimum', 'Sch 40'), 'wall', 'name the size'],
])('%s gets a sentence at its place', (_, given, field, words) => {
  const { errors } = companyWallText([row('8', 'bought', '8.18'), given], tables)
  expect(errors[`rows.1.${field}`]?.[0]).toContain(words)
})

test('a wall that stands there twice is named, also by its schedule', () => {
  const { errors } = companyWallText([row('8', 'bought', '8.18'), row('DN200', 'bought', 'Sch 40')], tables)
  expect(errors).toEqual({ 'rows.1.wall': ['This wall stands here twice.'] })
})
