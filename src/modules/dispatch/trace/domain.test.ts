import { describe, expect, it } from 'vitest'
import {
  called,
  columnNames,
  isNote,
  kindNames,
  kinds,
  noLongerCounts,
  pathBetween,
  pathInWords,
  startText,
  statesOf,
  type TraceKind,
  traceOf,
} from './domain.ts'

const told = (kind: TraceKind, number: string | null) => ({ kind, number })
const link = (from: number, to: number, isEnded = false) => ({ from, to, isEnded })

describe('The way from one record to another', () => {
  const links = [link(0, 1), link(1, 2), link(2, 3), link(0, 4), link(4, 3)]

  it('is the shortest one', () => {
    expect(pathBetween(links, 0, 3)).toEqual([0, 4, 3])
    expect(pathBetween(links, 0, 2)).toEqual([0, 1, 2])
  })

  it('is told from what it is made of to what it became, whichever end is asked for', () => {
    expect(pathBetween(links, 3, 0)).toEqual([0, 4, 3])
  })

  it('is the record alone where both ends are one', () => {
    expect(pathBetween(links, 2, 2)).toEqual([2])
  })

  it('is none between records that only share an origin, so that two heats in one part are no kin', () => {
    expect(pathBetween([link(0, 2), link(1, 2)], 0, 1)).toBeNull()
  })

  it('ends in a circle', () => {
    const circle = [link(0, 1), link(1, 0), link(1, 2)]
    expect(pathBetween(circle, 0, 2)).toEqual([0, 1, 2])
    expect(pathBetween(circle, 0, 3)).toBeNull()
  })
})

describe('A path in words', () => {
  it('names every record and what links it with the next', () => {
    const nodes = [
      told('order-line', 'PO-1 line 10'),
      told('receipt-line', 'GRN-1 line 10'),
      told('steel', 'SS-1'),
      told('steel', 'SS-2'),
      told('traveller', 'TR-1'),
      told('serial', 'RG-1'),
      told('traveller-delivery-note', 'TDN-1'),
      told('company', 'Marrick Subsea'),
    ]
    const links = nodes.slice(1).map((_, at) => link(at, at + 1))
    expect(pathInWords(nodes, links, [...nodes.keys()])).toBe(
      'Order line PO-1 line 10 came with receipt line GRN-1 line 10, which brought steel SS-1, which gave steel SS-2, ' +
        'which went into traveller TR-1, which made serial number RG-1, which left on traveller delivery note TDN-1, ' +
        'which went to Marrick Subsea.',
    )
  })

  it('says where it was taken back', () => {
    const nodes = [told('steel', 'SS-1'), told('delivery-note', 'DN-1')]
    expect(pathInWords(nodes, [link(0, 1, true)], [0, 1])).toBe(
      'Steel SS-1 left on delivery note DN-1, which was taken back.',
    )
  })

  it('says that there is something which the reader may not see', () => {
    const nodes = [told('heat', 'H1'), told('steel', null), told('supplier-return', 'SRN-1')]
    expect(pathInWords(nodes, [link(0, 1), link(1, 2)], [0, 1, 2])).toBe(
      'Heat H1 is that of a steel that you may not see, which went back on return to supplier SRN-1.',
    )
  })

  it('is the record alone where nothing is linked with it', () => {
    expect(pathInWords([told('certificate', 'CERT-1')], [], [0])).toBe('Certificate CERT-1.')
    expect(pathInWords([], [], [])).toBe('.')
  })
})

describe('A kind of record', () => {
  it.each(kindNames)('%s has a column of the graph, a right and a name', (kind) => {
    expect(columnNames[kinds[kind].column]).toBeTruthy()
    expect(kinds[kind].right).toMatch(/^[a-z-]+:read$/)
    expect(called(told(kind, 'N1'))).toContain('N1')
    for (const { label, tone } of Object.values(statesOf(kind))) expect([label, tone]).not.toContain('')
  })

  it('is an address to begin with', () => {
    expect(startText('heat', 'abc')).toBe('heat:abc')
    expect(traceOf('heat', 'abc')).toBe('/trace?from=heat%3Aabc')
  })

  it('tells notes to customers from everything else', () => {
    expect(kindNames.filter(isNote)).toEqual(['delivery-note', 'traveller-delivery-note'])
  })
})

describe('A certificate that counts no more', () => {
  it.each([
    ['superseded', true],
    ['withdrawn', true],
    ['rejected', true],
    ['verified', false],
    ['received', false],
    [null, false],
  ] as const)('%s: %s', (state, isBad) => {
    expect(noLongerCounts(state)).toBe(isBad)
  })
})
