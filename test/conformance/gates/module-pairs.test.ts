import { describe, expect, it } from 'vitest'
import { importGraph } from '../../../scripts/gates/import-graph.ts'
import {
  checkKnots,
  checkMutualPairs,
  findKnots,
  findMutualPairs,
  mutualPairs,
} from '../../../scripts/gates/module-pairs.ts'
import { readSources } from '../../../scripts/gates/sources.ts'

const graphOf = (files: Record<string, string>) => importGraph(new Map(Object.entries(files)))

const facing = {
  'src/modules/sales/quotes/server/api.ts': "import { isOpen } from '#modules/sales/enquiries/domain.ts'",
  'src/modules/sales/enquiries/web/list.tsx': "const tab = import('#modules/sales/quotes/web/api.tsx')",
}

describe('Modules that import each other', () => {
  it('are found over any of their files, lazy imports included, and once', () => {
    expect(findMutualPairs(graphOf(facing))).toEqual(['enquiries <-> quotes'])
  })

  it('are none where only a test looks back', () => {
    const back = {
      'src/modules/sales/enquiries/slice.test.ts': facing['src/modules/sales/enquiries/web/list.tsx'],
    }
    const there = {
      'src/modules/sales/quotes/server/api.ts': facing['src/modules/sales/quotes/server/api.ts'],
    }
    expect(findMutualPairs(graphOf({ ...there, ...back }))).toEqual([])
  })

  it('are refused unless they are on the list, and the list names no others', () => {
    expect(checkMutualPairs(graphOf(facing), { 'enquiries <-> quotes': 'A reason.' })).toEqual([])
    expect(checkMutualPairs(graphOf(facing), {})).toEqual([
      expect.stringContaining('mutual-imports: enquiries <-> quotes import each other'),
    ])
    expect(checkMutualPairs(graphOf({}), { 'enquiries <-> quotes': 'A reason.' })).toEqual([
      expect.stringContaining('enquiries <-> quotes are no pair any more'),
    ])
  })

  it('are those of the list in this program, four at most', () => {
    expect(checkMutualPairs(importGraph(readSources()))).toEqual([])
    expect(Object.keys(mutualPairs).length).toBeLessThanOrEqual(4)
  })
})

/** Modules of which each imports the next one, and the last one the first. */
const ring = (...names: string[]) =>
  graphOf(
    Object.fromEntries(
      names.map((name, at) => [
        `src/modules/sales/${name}/server/api.ts`,
        `import { one } from '#modules/sales/${names[(at + 1) % names.length]}/domain.ts'`,
      ]),
    ),
  )

describe('Knots of modules', () => {
  it('are found however far round their imports lead', () => {
    expect(findKnots(ring('d', 'a', 'c', 'b'))).toEqual([['a', 'b', 'c', 'd']])
    expect(
      findKnots(graphOf({ 'src/modules/sales/a/domain.ts': "import '#modules/sales/b/domain.ts'" })),
    ).toEqual([])
  })

  it('are refused above three modules', () => {
    expect(checkKnots(ring('a', 'b', 'c'))).toEqual([])
    expect(checkKnots(ring('a', 'b', 'c', 'd'))).toEqual([
      expect.stringContaining('knots: a, b, c, d all lead to each other'),
    ])
  })

  it('are no larger in this program', () => {
    expect(checkKnots(importGraph(readSources()))).toEqual([])
  })
})
