import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { heatList, type heats, heatTable } from '#platform/testing/heats.ts'
import type { ListPlan } from './list-plan.ts'

type Heats = ListPlan<typeof heats>

const column = sql`${heatTable.name}`
const { name: _, ...otherFilters } = heatList.filters
const { weight: __, ...otherSorts } = heatList.sorts

describe('A list plan of a contract', () => {
  it('has a column for every declared filter and sort', () => {
    const plan: Heats = { ...heatList, filters: { ...otherFilters, name: column } }
    expect(Object.keys(plan.filters).toSorted()).toEqual(Object.keys(heatList.filters).toSorted())
  })

  it('does not compile without the column of a filter', () => {
    // @ts-expect-error: the filter `name` is declared.
    const filters: Heats['filters'] = otherFilters
    expect(filters).not.toHaveProperty('name')
  })

  it('does not compile without the column of a sort', () => {
    // @ts-expect-error: the sort `weight` is declared.
    const sorts: Heats['sorts'] = otherSorts
    expect(sorts).not.toHaveProperty('weight')
  })

  it('does not compile with a filter or a sort that nobody declared', () => {
    // @ts-expect-error: there is no filter `colour`.
    const filters: Heats['filters'] = { ...otherFilters, name: column, colour: column }
    // @ts-expect-error: there is no sort `colour`.
    const sorts: Heats['sorts'] = { ...heatList.sorts, colour: { column, type: 'text' } }
    expect([filters, sorts].every((part) => 'colour' in part)).toBe(true)
  })
})
