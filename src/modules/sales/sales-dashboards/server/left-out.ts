import type { ScreenAddress } from '#platform/contract/register.ts'
import type { Figures } from '../contract.ts'
import { type Group, groupsOf } from './grouping.ts'

/** What has no rate into the currency shown, by its own currency. */
export const leftOutOf = (
  groups: readonly Group<{ leftCount: number; leftValue: string }>[],
  path: ScreenAddress,
): Figures['leftOut'] =>
  groupsOf(groups, 'currency')
    .filter(({ leftCount }) => leftCount > 0)
    .map(({ key, leftCount, leftValue }) => ({
      currency: key ?? '',
      count: leftCount,
      value: leftValue,
      path,
    }))
