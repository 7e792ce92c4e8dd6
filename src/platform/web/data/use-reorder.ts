import { useState } from 'react'
import type { Contract } from '../../contract/endpoint.ts'
import { ApiError } from '../../contract/errors.ts'
import { refresh } from '../api.ts'
import { toast } from '../shell/toast.ts'
import { callOf, useMay } from './queries.ts'

export interface Placed {
  readonly id: string
  readonly version?: number
}

/** The list with one entry at another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Rows in the order the reader has given them, and how to move one; each move is saved at once. */
export function useReorder<Row extends Placed>(contract: Contract, rows: readonly Row[]) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const shown = wanted === null ? rows : inOrder(rows, wanted)

  const move = async (id: string, to: number): Promise<void> => {
    const from = shown.findIndex((row) => row.id === id)
    const place = Math.min(Math.max(to, 0), shown.length - 1)
    if (from < 0 || from === place) return
    const next = movedTo(shown, from, place)
    setWanted(next.map((row) => row.id))
    // Only what lies between the two places changes.
    const touched = next.slice(Math.min(from, place), Math.max(from, place) + 1)
    const order = touched.map((row) => ({ id: row.id, version: row.version }))
    try {
      await callOf(contract, 'reorder')({ body: { order } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message =
        error.status === 412 ? 'Someone changed this list meanwhile. It has been read again.' : error.message
      void toast({ message })
    }
    await refresh(contract.slice)
    setWanted(null)
  }

  return { shown, move }
}

const inOrder = <Row extends Placed>(rows: readonly Row[], order: readonly string[]): readonly Row[] =>
  [...rows].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))

/** The list stands in an order of its own, and the reader may change it. */
export function useSortable(contract: Contract): boolean {
  const mayUpdate = useMay(`${contract.slice}:update`)
  const { reorder, list } = contract.endpoints
  return mayUpdate && reorder !== undefined && list?.list?.defaultSort === 'sortOrder'
}
