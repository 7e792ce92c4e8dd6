import { describe, expect, it } from 'vitest'
import { type DeclarationFacts } from './domain.ts'
import { concessionsOf, missingFacts } from './domain/missing.ts'

const source = { table: 'x', id: '1' }
const heat = (concessions: readonly string[] = []) => ({
  source,
  heatNo: 'K41',
  mill: 'Vallmont',
  certificates: [{ source, number: 'CERT-1', about: '3.1', concessions }],
})
const test = { source, seq: 10, title: 'Hydrotest', procedure: 'HT-1', acceptance: null, signatures: [] }
const item = {
  source,
  lineNo: 10,
  traveller: 'TR-1 Rev 0',
  description: 'Spool',
  drawing: null,
  pslLevel: 'PSL 2',
  order: null,
  quantity: 1,
  serials: [],
  heats: [heat()],
  unknownSteel: [],
  tests: [test],
}
const facts: DeclarationFacts = {
  schema: 'declaration/1',
  kind: 'coc',
  number: 'COC-1',
  issuer: { name: 'Works', lines: [] },
  customer: 'Calder',
  customerOrderNo: 'PO 1',
  project: null,
  note: { source, number: 'TDN-1' },
  items: [item],
  standards: [{ standard: 'API 6A', edition: '21st' }],
  statement: 'It conforms.',
  deviations: null,
  remarks: null,
  placeOfIssue: 'Leeds',
  issuedOn: '2026-11-20',
  takesPlaceOf: null,
}
const missing = (more: Partial<DeclarationFacts>) =>
  missingFacts({ ...facts, ...more }).map(({ message }) => message)

describe('What a certificate of conformity needs', () => {
  it('is complete with order, standard, certified heat and a signed operation', () => {
    expect(missing({})).toEqual([])
  })

  it('is named fact by fact', () => {
    const needs = (fact: string) => `The certificate of conformity needs ${fact}.`
    expect(missing({ customerOrderNo: null, standards: [] })).toEqual([
      needs("the number of the customer's order"),
      needs('at least one standard with its edition'),
    ])
    const bare = { ...item, heats: [{ ...heat(), certificates: [] }], unknownSteel: ['SS-1'], tests: [] }
    expect(missing({ items: [bare] })).toEqual([
      needs('the heat of SS-1, of line 10'),
      needs('a verified certificate of heat K41, of line 10'),
      needs('an operation of line 10 that someone signed'),
    ])
    expect(missing({ items: [{ ...item, heats: [] }] })).toEqual([
      needs('the steel of which line 10 is made'),
    ])
  })

  it('never says that there are no deviations where there is a concession (case 39)', () => {
    const items = [{ ...item, heats: [heat(['CN-014'])] }]
    expect(concessionsOf({ items })).toEqual(['CERT-1: CN-014'])
    expect(missing({ items })).toEqual(['It cannot say that there are no deviations: CERT-1: CN-014.'])
    expect(missing({ items, deviations: 'Carbon by CN-014' })).toEqual([])
  })
})
