import type { z } from 'zod'
import { labelAmong } from './labels.ts'
import type { Filter, ListDeclaration, pageOf } from '../calls/paging.ts'
import { fieldLabel } from './name-labels.ts'

/** A filter with words of its own: `labelledFilter(flagFilter, 'Answers late')`. */
export const labelledFilter = <const F extends Filter>(filter: F, label: string) => ({ ...filter, label })

/** The words people know a filter by. */
export const filterLabel = (name: string, filter: Filter | undefined): string =>
  filter?.label ?? fieldLabel(name)

/** A list whose filters are called like the fields of the records they look at. */
export function withFilterLabels<const List extends ListDeclaration>(
  list: List,
  ...shapes: z.ZodRawShape[]
): List {
  const filters = Object.entries(list.filters).map(([name, filter]) => {
    const label = filter.label ?? labelAmong(shapes, name)
    return [name, label === undefined ? filter : { ...filter, label }]
  })
  return { ...list, filters: Object.fromEntries(filters) as List['filters'] }
}

/** The row of an endpoint whose answer is a page. */
export const rowOf = <R extends z.ZodType>(endpoint: {
  readonly response: ReturnType<typeof pageOf<R>>
}): R => endpoint.response.shape.data.element
