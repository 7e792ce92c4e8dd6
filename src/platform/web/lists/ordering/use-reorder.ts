import { rightOf } from '#platform/contract/register.ts'
import { useRef, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { callOf, useMay } from '#platform/web/queries/queries.ts'
import { movedTo } from '#platform/web/table/ordering/order.ts'

export interface Placed {
  readonly id: string
  readonly version?: number
}

/** The rows between the first and the last place that another order changes, in that order. */
export function changedPart<Row extends Placed>(rows: readonly Row[], order: readonly string[]): Row[] {
  const sorted = inOrder(rows, order)
  const changed = sorted.flatMap(({ id }, at) => (rows[at]?.id === id ? [] : [at]))
  return sorted.slice(changed[0] ?? 0, (changed.at(-1) ?? -1) + 1)
}

/**
 * Rows in the order the reader has given them, and how to move one. Each move is saved at once; moves made while one
 * is on its way are saved together after it.
 */
export function useReorder<Row extends Placed>(contract: Contract, rows: readonly Row[]) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const latest = useRef<readonly string[]>([])
  const isBusy = useRef(false)
  const shown = wanted === null ? rows : inOrder(rows, wanted)

  const save = async (): Promise<void> => {
    let known: readonly Placed[] = rows
    let sent: readonly string[] = []
    while (sent !== latest.current) {
      sent = latest.current
      const order = changedPart(known, sent).map(({ id, version }) => ({ id, version }))
      if (order.length > 0) {
        const saved = await callOf<Placed[]>(contract, 'reorder')({ body: { order } })
        const versions = new Map(saved.map(({ id, version }) => [id, version]))
        known = inOrder(known, sent).map(({ id, version }) => ({ id, version: versions.get(id) ?? version }))
      }
      if (sent === latest.current) await refresh(contract.slice)
    }
  }

  const move = async (id: string, to: number): Promise<void> => {
    const from = shown.findIndex((row) => row.id === id)
    const place = Math.min(Math.max(to, 0), shown.length - 1)
    if (from < 0 || from === place) return
    latest.current = movedTo(shown, from, place).map((row) => row.id)
    setWanted(latest.current)
    if (isBusy.current) return
    isBusy.current = true
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message =
        error.status === 412 ? 'Someone changed this list meanwhile. It has been read again.' : error.message
      void toast({ message })
      await refresh(contract.slice)
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }

  return { shown, move }
}

function inOrder<Row extends Placed>(rows: readonly Row[], order: readonly string[]): Row[] {
  return rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

/** The list has an order of its own, and the reader may change it. */
export function useSortable(contract: Contract): boolean {
  const mayUpdate = useMay(rightOf(contract.slice, 'update'))
  const { reorder, list } = contract.endpoints
  return mayUpdate && reorder !== undefined && list?.list?.defaultSort === 'sortOrder'
}
