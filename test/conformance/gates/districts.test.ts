import { describe, expect, it } from 'vitest'
import { checkDistricts, districtArrows } from '../../../scripts/gates/districts.ts'
import { importGraph } from '../../../scripts/gates/import-graph.ts'
import { readSources } from '../../../scripts/gates/sources.ts'

const check = (files: Record<string, string>) => checkDistricts(importGraph(new Map(Object.entries(files))))

const table = 'src/modules/steel/heats/table.ts'

describe('the order of the districts', () => {
  it('lets a slice know those that stand before it, and its own', () => {
    expect(
      check({
        'src/modules/purchasing/orders/server.ts': "import '#modules/steel/heats/table.ts'",
        'src/modules/steel/stock/server.ts': "import '#modules/steel/heats/table.ts'",
        [table]: '',
      }),
    ).toEqual([])
  })

  it('names an import against it, of a type too, with the way out', () => {
    const [problem, ...others] = check({
      'src/modules/sales/quotes/server.ts': "import type { Heat } from '#modules/steel/heats/table.ts'",
      [table]: '',
    })
    expect(problem).toContain('districts-in-order: src/modules/sales/quotes/server.ts')
    expect(problem).toContain('sales stands before steel and does not know it; ask by a hub')
    expect(others).toEqual([])
  })

  it('lets tests furnish themselves from every district', () => {
    expect(
      check({
        'src/modules/sales/quotes/slice.test.ts': "import '#modules/steel/heats/table.ts'",
        [table]: '',
      }),
    ).toEqual([])
  })

  it('knows every folder of the modules', () => {
    expect(check({ 'src/modules/stables/horses/contract.ts': '' })).toEqual([
      'district-is-declared: src/modules/stables is none of scripts/gates/districts.ts',
    ])
  })

  it('holds today', () => {
    const graph = importGraph(readSources())
    expect(checkDistricts(graph)).toEqual([])
    expect(districtArrows(graph).get('payables -> purchasing')).toBeGreaterThan(0)
  })
})
