import { describe, expect, it } from 'vitest'
import { readSources } from '../../scripts/gates/sources.ts'
import { patternProblem } from '#modules/setup/numbering/domain.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ChildContract } from '#platform/contract/documents/child-address.ts'
import type { Hub, Placed } from '#platform/server/documents/hub.ts'
import { contracts, permissions } from '../../src/app/catalogue.ts'
import { documents } from '../../src/app/documents.ts'
import { exportCatalogue } from '../../src/app/exports.ts'

const slices = documents.map(({ slice }) => slice)
const isInside = (contract: Contract): contract is ChildContract => 'inside' in contract
const children = contracts.filter(isInside)
/** Registers that other slices write and show: they have no pages and no calls of their own. */
const registers = ['holds', 'delivery-ledger']

describe('What answers hubs', () => {
  it('is a slice with a contract, each once', () => {
    expect(new Set(slices).size).toBe(slices.length)
    const known = contracts.map(({ slice }) => slice)
    expect(slices.filter((slice) => !known.includes(slice))).toEqual(registers)
  })

  it('is every document that is numbered, with a pattern that can be used', () => {
    const declared = contracts.filter((one) => 'numbers' in one).map(({ slice }) => slice)
    const numbered = documents.flatMap((hub) => (hub.numbered ? [{ ...hub.numbered, hub }] : []))
    expect(numbered.map(({ hub }) => hub.slice).toSorted()).toEqual(declared.toSorted())
    expect(numbered.filter(({ slice, hub }) => slice !== hub.slice)).toEqual([])
    expect(numbered.map(({ numbers }) => patternProblem(numbers.pattern, numbers))).toEqual(
      numbered.map(() => null),
    )
  })

  it('keeps a facility active while a document of it is open', () => {
    const ofFacilities = documents.filter(({ numbered }) => numbered?.numbers.hasFacility)
    expect(ofFacilities.filter(({ open }) => !open).map(({ slice }) => slice)).toEqual([])
  })

  it('takes the records inside a document into the archive, with what belongs to them, where the document goes', () => {
    const archived = new Set(exportCatalogue.parts.map(({ slice }) => slice))
    const lost = children.filter(({ slice, inside }) => archived.has(inside.parent) && !archived.has(slice))
    expect(lost.map(({ slice }) => slice)).toEqual([])
  })

  it('tells home where the records inside a document are seen', () => {
    const told = documents.flatMap(({ slice, activity }) => (activity?.parentOf ? [slice] : []))
    expect(children.filter(({ slice }) => !told.includes(slice)).map(({ slice }) => slice)).toEqual([])
  })

  it('is asked by a right to read that exists', () => {
    const asking = documents.filter(
      ({ search, toDo, figures, ofCompany }) => search ?? toDo ?? figures ?? ofCompany,
    )
    expect(asking.filter(({ slice }) => !permissions.includes(`${slice}:read`))).toEqual([])
  })

  it.each<[string, (hub: Hub<unknown>) => readonly Placed[] | undefined]>([
    ['search', ({ search }) => search && [search].flat()],
    ['lists of what is to do', ({ toDo }) => toDo],
    ['figures', ({ figures }) => figures],
    ['reminders', ({ reminders }) => reminders],
  ])('has a place of its own in the order of %s', (_, give) => {
    const places = documents.flatMap((hub) => (give(hub) ?? []).map(({ place }) => place))
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('What slices show on the pages of others', () => {
  const sources = readSources()
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const [, cards = ''] = (sources.get('src/app/cards.tsx') ?? '').split('export const cards')

  it('is shown by a page, and every place of a page is known', () => {
    const asked = [...sources].flatMap(([path, text]) =>
      path.endsWith('.tsx') ? found(text, /<Cards\s+place="([^"]+)"/g) : [],
    )
    expect([...new Set(asked)].sort()).toEqual(found(cards, /^ {2}'?([^':\s]+)'?: \[/gm).sort())
  })

  it('comes from slices that are there', () => {
    const shown = found(cards, /card\(\s*'([^']+)'/g)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((slice) => !contracts.some((one) => one.slice === slice))).toEqual([])
  })
})
