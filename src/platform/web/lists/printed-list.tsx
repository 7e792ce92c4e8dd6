import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { filterLabel } from '#platform/contract/words/list-labels.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import type { Column } from '#platform/web/table/columns.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatCount, formatInstant } from '#platform/web/ui/format.ts'
import { useLatest } from '#platform/web/use-latest.ts'
import { FilterWords } from './filters/filter-chips.tsx'
import type { FilterInfo } from './filters/filters.ts'
import { type Marked, readMatching } from './marks.tsx'
import classes from './printed-list.module.css'
import type { ListState } from './use-list.ts'

interface PrintedListProps {
  title: string
  list: ListState<Marked>
  /** Those that are chosen, or all that match. */
  rows: readonly Marked[] | 'all'
  /** Those that are shown, in their order. */
  columns: readonly Column<never>[]
  filters: Readonly<Record<string, FilterInfo | undefined>>
  onDone: () => void
}

/** Prints a list as it is shown, with the rows of all its pages: on the screen nothing of it is seen. */
export function PrintedList(props: PrintedListProps) {
  const { title, list, rows: wanted, columns, filters } = props
  const { name } = useUser()
  const [at] = useState(() => formatInstant(new Date().toISOString()))
  const isAll = wanted === 'all'
  const { data, isError } = useQuery({
    queryKey: ['printed', list.path, list.query],
    queryFn: () => readMatching(list),
    enabled: isAll,
    gcTime: 0,
    retry: false,
  })
  const rows = isAll ? data : wanted
  const onDone = useLatest(props.onDone)
  useEffect(() => {
    if (isError) {
      void toast({ message: 'The list could not be read, so nothing was printed.' })
      onDone()
    }
  }, [isError, onDone])
  const isReady = rows !== undefined
  useEffect(() => (isReady ? printNow(onDone) : undefined), [isReady, onDone])
  if (!rows) return null
  const { total, total_is_exact: isExact } = list.page?.meta ?? { total: rows.length, total_is_exact: true }
  const given = list.query.filter ?? {}
  const set = Object.entries(list.declaration.filters).filter(([one]) => given[one] !== undefined)
  return createPortal(
    <div className={classes.paper} data-printed-list="">
      <h1>{title}</h1>
      <p>
        {rowsOnPaper(rows.length, isAll ? formatCount(total, isExact) : null, total > rows.length)}
        {set.map(([one, filter]) => (
          <span key={one}>
            <FilterWords
              filter={filter}
              label={filterLabel(one, filter)}
              info={filters[one] ?? {}}
              value={given[one]}
            />
          </span>
        ))}
        {list.query.search && <span>{`Search ${list.query.search}`}</span>}
        <span>{`Printed ${at} by ${name}`}</span>
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, header, numeric }) => (
              <th key={key} scope="col" className={classNames(numeric && classes.numeric)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, cell, numeric }) => (
                <td key={key} className={classNames(numeric && classes.numeric)}>
                  {cell(row as never)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

/** "38 rows", "4 chosen rows"; of a list that is too long for paper how much of it is there. */
export function rowsOnPaper(count: number, total: string | null, isPart: boolean): string {
  if (total === null) return `${formatCount(count)} chosen ${count === 1 ? 'row' : 'rows'}`
  if (isPart) return `The first ${formatCount(count)} of ${total} rows: export the list to have them all`
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** Opens the dialog of the browser, with what is light on paper also where the screen is dark; gives what puts that back. */
function printNow(onDone: () => void): () => void {
  const { documentElement: page } = document
  const scheme = page.dataset['mantineColorScheme']
  page.dataset['mantineColorScheme'] = 'light'
  const over = new AbortController()
  const once = { once: true, signal: over.signal }
  // A browser that does not wait for its dialog is done once somebody touches the page again.
  for (const end of ['afterprint', 'pointerdown', 'keydown']) window.addEventListener(end, onDone, once)
  const frame = requestAnimationFrame(() => window.print())
  return () => {
    over.abort()
    cancelAnimationFrame(frame)
    if (scheme !== undefined) page.dataset['mantineColorScheme'] = scheme
  }
}
