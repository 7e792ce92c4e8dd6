import type { Filter } from '#platform/contract/calls/paging.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** Queries of a filter that a screen may send. */
export function queriesOf(name: string, filter: Filter): string[] {
  const key = `filter[${name}]`
  switch (filter.kind) {
    case 'anyOf':
      return [`${key}=${filter.values[0]}`, `${key}=${filter.values.join(',')}`]
    case 'reference':
      return [`${key}=${id}`, `${key}=none`, `${key}=${id},none`]
    case 'flag':
      return [`${key}=true`, `${key}=false`]
    case 'dateRange':
      return [
        `${key}[from]=2020-01-01`,
        `${key}[to]=2030-12-31`,
        `${key}[from]=2026-01-01&${key}[to]=9999-12-31`,
      ]
    case 'numberRange':
      return [`${key}[from]=0`, `${key}[to]=99.5`, `${key}[from]=-1&${key}[to]=999999999999`]
    case 'text':
      return [`${key}=GB`, `${key}=GB,NO`, `${key}=${encodeURIComponent("O'Brien; --")}`]
  }
}
