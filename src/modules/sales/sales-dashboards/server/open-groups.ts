import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { sumOf } from '#platform/contract/money.ts'
import { type Group, groupsOf } from './grouping.ts'
import { listPath, type Scope, scopeFilter } from './scope.ts'
import { linked } from './tables.ts'

interface Sums {
  count: number
  value: string
  weighted: string
  leftCount: number
  leftValue: string
}
export type OpenGroup = Group<Sums>

export type ListFilter = NonNullable<ListQueryInput['filter']>

/** Addresses of the lists behind the pipeline; what has no rate is left out only where there is any. */
export function pathsOf(scope: Scope, leftCount: number) {
  const shown: ListFilter = { open: true, ...scopeFilter(scope) }
  const counted: ListFilter = leftCount > 0 ? { ...shown, inCurrency: [scope.currency] } : shown
  return {
    open: (filter: ListFilter) => listPath('/enquiries', { ...counted, ...filter }),
    leftOut: listPath('/enquiries', { ...shown, noRateTo: [scope.currency] }),
  }
}
export type OpenPaths = ReturnType<typeof pathsOf>

export const openColumns = [
  ['count', 'Enquiries', 'count'],
  ['value', 'Value', 'money'],
  ['weighted', 'Weighted', 'money'],
] as const

/** Count, value and weighted value, all of the same list. */
export const openFigures = (
  { count, value, weighted }: Omit<Sums, 'leftCount' | 'leftValue'>,
  path: ScreenAddress,
) => [linked(count, path, count), linked(value, path, count), linked(weighted, path, count)]

/** Sums of what is expected in the months that meet the condition. */
export function sumsOf(groups: readonly OpenGroup[], isMeant: (month: string) => boolean) {
  const meant = groupsOf(groups, 'month').filter(({ key }) => key !== null && isMeant(key))
  return {
    count: meant.reduce((sum, { count }) => sum + count, 0),
    value: sumOf(meant.map(({ value }) => value)),
    weighted: sumOf(meant.map(({ weighted }) => weighted)),
  }
}
