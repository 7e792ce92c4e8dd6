import type { ListQueryInput, Range } from './paging.ts'

/** Writes a list query as URL parameters, in a stable order. */
export function listParameters(input: ListQueryInput): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(input.filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue
    if (typeof value === 'object' && !Array.isArray(value)) {
      const range = value as Range
      if (range.from) parameters.set(`filter[${name}][from]`, range.from)
      if (range.to) parameters.set(`filter[${name}][to]`, range.to)
    } else parameters.set(`filter[${name}]`, Array.isArray(value) ? value.join(',') : String(value))
  }
  if (input.sort) parameters.set('sort', input.sort)
  if (input.search) parameters.set('search', input.search)
  if (input.perPage) parameters.set('per_page', String(input.perPage))
  if (input.cursor) parameters.set('cursor', input.cursor)
  if (input.ids) parameters.set('ids', input.ids.join(','))
  return parameters
}
