import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compareFolders, differences } from './compare.ts'

describe('The differences of two answers', () => {
  it('are none for equal values, however deep', () => {
    const answer = { status: 200, body: { data: [{ id: '1', tags: ['a', 'b'] }], next: null } }
    expect(differences(answer, structuredClone(answer))).toEqual([])
  })

  it('name the path, the old and the new value', () => {
    expect(differences({ data: [{ net: '1.00' }] }, { data: [{ net: '1.01' }] })).toEqual([
      'data 0 net: "1.00" -> "1.01"',
    ])
  })

  it('tell a field that is gone from one that became null', () => {
    expect(differences({ a: 1, b: null }, { b: 2 })).toEqual(['a: 1 -> nothing', 'b: null -> 2'])
  })

  it('name a row more and a row less', () => {
    expect(differences([{ n: 1 }], [{ n: 1 }, { n: 2 }])).toEqual(['1: nothing -> {"n":2}'])
    expect(differences([{ n: 1 }], [])).toEqual(['0: {"n":1} -> nothing'])
  })

  it('show one new line of a text as one difference, and do not overlook another order', () => {
    expect(differences({ pdf: ['Quote', 'Total 5'] }, { pdf: ['Quote', 'Rev 1', 'Total 5'] })).toEqual([
      'pdf + "Rev 1"',
    ])
    expect(differences({ pdf: ['a', 'b'] }, { pdf: ['b', 'a'] })).toEqual([
      'pdf: the same lines in another order or number',
    ])
    expect(differences(['a', 'a'], ['a'])).toHaveLength(1)
  })

  it('cut long values', () => {
    const [line] = differences('x'.repeat(500), 'y')
    expect(line?.length).toBeLessThan(120)
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
      { file: 'admin/quotes.json', lines: ['n: 1 -> 2'] },
      { file: 'come.json', lines: ['is new'] },
      { file: 'gone.json', lines: ['is missing'] },
      { file: 'home.png', lines: ['differs: 3 -> 4 bytes'] },
    ])
  })
})
