import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compareFolders, groupsOf } from './compare.ts'
import { differences } from './differences.ts'

const said = (before: unknown, after: unknown): string[] =>
  differences(before, after).map(({ kind, at, text }) => [`${kind}:`, ...at, text].join(' '))

describe('The differences of two answers', () => {
  it('are none for equal values, however deep', () => {
    const answer = { status: 200, body: { data: [{ id: '1', tags: ['a', 'b'] }], next: null } }
    expect(said(answer, structuredClone(answer))).toEqual([])
  })

  it('name the path, the old and the new value', () => {
    expect(said({ data: [{ net: '1.00' }] }, { data: [{ net: '1.01' }] })).toEqual([
      'changed: data 0 net "1.00" -> "1.01"',
    ])
  })

  it('tell a field that is gone from one that became null', () => {
    expect(said({ a: 1, b: null }, { b: 2 })).toEqual(['removed: a 1', 'changed: b null -> 2'])
  })

  it('name a row more and a row less', () => {
    expect(said([{ n: 1 }], [{ n: 1 }, { n: 2 }])).toEqual(['added: 1 {"n":2}'])
    expect(said([{ n: 1 }], [])).toEqual(['removed: 0 {"n":1}'])
  })

  it('know a row by its id or name wherever it stands, and say when rows changed places', () => {
    const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, n: id }))
    expect(said([two, three], [one, { ...two, n: 'x' }, three])).toEqual([
      'changed: 2 n "2" -> "x"',
      'added: 1 {"id":"1","n":"1"}',
    ])
    expect(said([one, two], [two, one])).toEqual(['moved: the same rows in another order'])
    expect(said([{ name: 'b' }], [{ name: 'a' }, { name: 'b' }])).toEqual(['added: a {"name":"a"}'])
    expect(said([one, one], [one, { ...one, n: '2' }])).toEqual(['changed: 1 n "1" -> "2"'])
  })

  it('show one new line of a text as one difference, and do not overlook another order', () => {
    expect(said({ pdf: ['Quote', 'Total 5'] }, { pdf: ['Quote', 'Rev 1', 'Total 5'] })).toEqual([
      'added: pdf + "Rev 1"',
    ])
    expect(said({ pdf: ['a', 'b'] }, { pdf: ['b', 'a'] })).toEqual([
      'moved: pdf the same lines in another order or number',
    ])
    expect(said(['a', 'a'], ['a'])).toHaveLength(1)
  })

  it('cut long values to where they begin to differ', () => {
    const [line] = said(`${'x'.repeat(500)}a${'z'.repeat(500)}`, `${'x'.repeat(500)}b`)
    expect(line?.length).toBeLessThan(220)
    expect(line).toMatch(/xxa.* -> .*xxb/)
  })
})

describe('Two recordings', () => {
  const place = mkdtempSync(join(tmpdir(), 'heatline-compare-'))
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  it('are compared file by file, missing and new files too', () => {
    for (const [path, content] of Object.entries({
      'a/admin/same.json': '{"n":1}',
      'b/admin/same.json': '{"n":1}',
      'a/admin/quotes.json': '{"n":1}',
      'b/admin/quotes.json': '{"n":2}',
      'a/gone.json': '{}',
      'b/come.json': '{}',
      'a/home.png': 'abc',
      'b/home.png': 'abcd',
    })) {
      mkdirSync(join(place, path, '..'), { recursive: true })
      writeFileSync(join(place, path), content)
    }
    expect(compareFolders(join(place, 'a'), join(place, 'b'))).toEqual([
      { file: 'admin/quotes.json', found: [{ kind: 'changed', at: ['n'], text: '1 -> 2' }] },
      { file: 'come.json', found: [{ kind: 'added', at: [], text: 'is new' }] },
      { file: 'gone.json', found: [{ kind: 'removed', at: [], text: 'is missing' }] },
      { file: 'home.png', found: [{ kind: 'changed', at: [], text: 'differs: 3 -> 4 bytes' }] },
    ])
  })

  it('are counted by kind and place, what is gone first, for all people, records and questions together', () => {
    const id = '4b0a3c5e-0d3c-4b57-9a0e-3f1a0c7f2b11'
    const row = (at: string[]) => ({ kind: 'added', at, text: '"x"' }) as const
    const groups = groupsOf([
      {
        file: 'answers/admin/quotes.list.json',
        found: [row(['/api/v1/quotes?sort=number', 'data', id, 'due'])],
      },
      {
        file: 'answers/user/quotes.list.json',
        found: [
          row(['/api/v1/quotes', 'data', '12', 'due']),
          { kind: 'removed', at: [`/api/v1/quotes/${id}`], text: '{}' },
        ],
      },
    ])
    expect(groups).toEqual([
      { kind: 'removed', place: 'quotes.list: /api/v1/quotes/:id', count: 1, example: '{}' },
      { kind: 'added', place: 'quotes.list: /api/v1/quotes data * due', count: 2, example: '"x"' },
    ])
  })
})
