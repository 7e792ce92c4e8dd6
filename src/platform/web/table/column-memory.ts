import { remembered } from '#platform/web/remembered.ts'
import { type Store, useStore } from '#platform/web/store.ts'
import type { Column } from './columns.ts'

type Choice = Readonly<Record<string, boolean>>

const stores = new Map<string, Store<Choice>>()

function storeOf(list: string): Store<Choice> {
  const known = stores.get(list)
  if (known) return known
  const store = remembered<Choice>(`columns.${list}`, {})
  stores.set(list, store)
  return store
}

/** Whether the rows of all lists have more room, kept in this browser. */
export const hasRoomyRows = remembered('roomy-rows', false)

/** Which columns of a list the reader wants to see, kept in this browser; only column names are stored. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const store = storeOf(list)
  const choice = useStore(store)
  const visible: Record<string, boolean> = {}
  columns.forEach((column, at) => {
    visible[column.key] = at === 0 || (choice[column.key] ?? !column.optional)
  })
  return {
    visible,
    toggle: (key: string) => store.set({ ...choice, [key]: !visible[key] }),
    reset: () => store.set({}),
    changed: Object.keys(choice).length > 0,
  }
}
