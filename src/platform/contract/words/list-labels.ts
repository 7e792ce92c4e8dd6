import type { z } from 'zod'
import { labelAmong } from './labels.ts'
import type { Filter, ListDeclaration, pageOf } from '../calls/paging.ts'
import { fieldLabel } from './name-labels.ts'

/** A filter with words of its own: `labelledFilter(flagFilter, 'Answers late')`. */
export const labelledFilter = <const F extends Filter>(filter: F, label: string) => ({ ...filter, label })

/** The words people know a filter by. */
export const filterLabel = (name: string, filter: Filter | undefined): string =>
  filter?.label ?? fieldLabel(name)

/** Whether people read a value as it is: a word, a number, a day, yes or no. */
function isScalar(schema: unknown): boolean {
  const { type, innerType } = (schema as z.core.$ZodType)._zod.def as { type: string; innerType?: unknown }
  if (innerType) return isScalar(innerType)
  return ['string', 'number', 'int', 'boolean', 'enum'].includes(type)
}

/** The columns of a list that it may be sorted by while it is short; those that its rows have from elsewhere are named. */
const otherSorts = ({ sorts, unsorted = [] }: ListDeclaration, row: z.ZodRawShape): string[] =>
  Object.entries(row).flatMap(([name, schema]) =>
    isScalar(schema) && !/^id$|Ids?$/.test(name) && ![...sorts, ...unsorted].includes(name) ? [name] : [],
  )

/** A list whose filters are called like the fields of the records they look at, and that every plain column of its rows sorts. */
export function withFilterLabels<const List extends ListDeclaration>(
  list: List,
  row: z.ZodRawShape,
  ...others: z.ZodRawShape[]
): List {
  const filters = Object.entries(list.filters).map(([name, filter]) => {
    const label = filter.label ?? labelAmong([row, ...others], name)
    return [name, label === undefined ? filter : { ...filter, label }]
  })
  return {
    ...list,
    filters: Object.fromEntries(filters) as List['filters'],
    alsoSorts: otherSorts(list, row),
  }
}

/** The row of an endpoint whose answer is a page. */
export const rowOf = <R extends z.ZodType>(endpoint: {
  readonly response: ReturnType<typeof pageOf<R>>
}): R => endpoint.response.shape.data.element
