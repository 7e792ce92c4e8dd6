import { describe, expect, test } from 'vitest'
import { isImpactReport, readReport } from '../materials/nde-report.ts'
import { namesSource } from './sources.ts'

const isReport = (text: string) => readReport(text)?.isNumbered === true

describe('A report of an examination', () => {
  test.each([
    'RT-12',
    'RT no. 12, 100 %',
    'RT report 2024/118',
    'NDE report RT-12',
    '100 % UT, report no. 4711',
    'full radiography 12 of the weld',
    'X-ray 12',
    'VT-3 and RT-12',
    'spot RT-3',
  ])('is "%s"', (text) => expect(isReport(text)).toBe(true))

  test.each([
    'RT waived, TQ-14',
    'RT pending, order 4711',
    'no 100 % RT, VT-12',
    'RT-12 rejected',
    '0 % RT, VT-12',
    '0 % RT-12',
    '120 % RT-12',
    'RT, VT-12',
    'RT and VT, report 12',
    'RT-0',
    'RT-12?',
    'RT-NA-12',
    'RT 100 %',
    'RT no 100 % 12',
    'RT-12 to follow',
    'RT-12, 10',
    'NDE report 12',
    'keine RT-12',
  ])('is not "%s"', (text) => expect(isReport(text)).toBe(false))

  test.each(['Charpy report 12-77', 'CVN-12', 'Impact test no. 12', 'impact test certificate 4711'])(
    'of impact is "%s"',
    (text) => expect(isImpactReport(text)).toBe(true),
  )

  test.each(['Impact test waived per TQ 14', 'Charpy planned 12', 'RT-12', 'no Charpy 12', 'Charpy report'])(
    'of impact is not "%s"',
    (text) => expect(isImpactReport(text)).toBe(false),
  )
})

describe('A source', () => {
  test.each([
    'Order 4711, item 2: minimum wall',
    'No filler, mill certificate 12',
    'API 5L, 42nd edition, grade X60',
    'B31.3-2024, Table A-1M, page 190',
    'EN 10216-2:2014, table 6',
    'CERT-000171',
    "Owner's specification no. 7",
  ])('is "%s"', (text) => expect(namesSource(text)).toBe(true))

  test.each([
    'none 12',
    'no certificate 12',
    'certificate 12 to follow',
    'order 4711 not placed',
    'certificate 0',
    'no filler 12',
    'assumed, table 4',
    'not of table 4',
    'xyz 12',
  ])('is not "%s"', (text) => expect(namesSource(text)).toBe(false))
})

test('whatever negates or defers a report, wherever it stands, leaves no report', () => {
  const takenBack =
    `no none nil not non without never waived waiver pending planned scheduled rejected denied declined failed
    withdrawn cancelled open outstanding missing awaited expected tbd tba n/a na due later lost void draft unsigned refused
    omitted exempt excluded deferred postponed requested ordered required needed proposed unless except ? x ohne keine sans
    ausstehend annulé refusé`.split(/\s+/)
  const good = {
    report: ['RT-12', 'UT report no. 4711', '100 % RT, RT 12', 'NDE report RT-12'],
    impact: ['Charpy report 12-77', 'CVN-12', 'Impact test no. 9'],
    source: ['Order 4711, item 2', 'mill certificate 12', 'EN 10216-5, table 6'],
  }
  const reads = { report: isReport, impact: isImpactReport, source: namesSource }
  const wrong: string[] = []
  let random = 7
  const pick = <T>(of: readonly T[]): T => {
    random = (random * 48_271) % 2_147_483_647
    return of[random % of.length] as T
  }
  for (let round = 0; round < 3_000; round++) {
    const kind = pick(['report', 'impact', 'source'] as const)
    const parts = pick(good[kind]).split(' ')
    const at = pick([...parts.keys(), parts.length])
    const word = pick(takenBack)
    // "Report no. 12" is a number; "no" before a number that follows its kind is read as that.
    if (word === 'no' && /^\d/.test(parts[at] ?? '') && at > 0) continue
    const text = [
      ...parts.slice(0, at),
      pick([word, word.toUpperCase(), `(${word})`, `${word},`]),
      ...parts.slice(at),
    ].join(pick([' ', '  ', ' - ']))
    if (reads[kind](text)) wrong.push(text)
  }
  expect([...new Set(wrong)]).toEqual([])
})
