import { describe, expect, it } from 'vitest'
import { BELIEVED, type PersonThere, Presence } from './presence.ts'

const ada = { id: 'a', name: 'Ada Moss' }
const ben = { id: 'b', name: 'Ben Holt' }
const quote = 'quotes 1'

describe('Who has a record open', () => {
  const here = new Map<string, PersonThere[]>([[quote, [ben]]])
  const presence = new Presence((record) => here.get(record) ?? [])
  const says = (program: string, people: PersonThere[], now: number) =>
    presence.hear({ program, places: [[quote, people]] }, now)

  it('is everybody here and at the other programs, each once and by name', () => {
    expect(presence.at(quote)).toEqual([ben])
    expect(says('two', [ada, ben], 0)).toEqual([quote])
    expect(presence.at(quote)).toEqual([ada, ben])
    expect(presence.at('quotes 2')).toEqual([])
  })

  it('is told only where somebody came or left', () => {
    expect(says('two', [ada, ben], 10)).toEqual([])
    expect(says('two', [], 20)).toEqual([quote])
    expect(presence.at(quote)).toEqual([ben])
  })

  it('is forgotten where a program does not say it again', () => {
    says('three', [ada], 100)
    expect(presence.forget(100 + BELIEVED)).toEqual([])
    expect(presence.forget(101 + BELIEVED)).toEqual([quote])
    expect(presence.at(quote)).toEqual([ben])
  })
})
