import type { ReactNode } from 'react'
import { sortWords } from './sort-words.ts'
import { useStore } from '#platform/web/store.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ColumnChooser } from '#platform/web/table/column-chooser.tsx'
import { hasRoomyRows, type useColumnChoice } from '#platform/web/table/column-memory.ts'
import type { Column } from '#platform/web/table/columns.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import type { FilterInfo } from './filters/filters.ts'
import classes from './list-page.module.css'
import { SearchBox } from './search-box.tsx'
import type { ListState } from './use-list.ts'

interface ListBarProps<Row> {
  list: ListState<Row>
  filters: Readonly<Record<string, FilterInfo | undefined>>
  /** For the name of the search box. */
  plural: string
  columns: readonly Column<never>[]
  choice: ReturnType<typeof useColumnChoice>
  /** Further buttons, before the columns. */
  children?: ReactNode
}

/** Search, filter chips, sort (on a phone) and columns. */
export function ListBar<Row>({ list, filters, plural, columns, choice, children }: ListBarProps<Row>) {
  return (
    <div className={classes.bar} role="search" aria-label={`Filter ${inSentence(plural)}`}>
      {list.declaration.searchable && (
        <SearchBox
          label={`Search ${inSentence(plural)}`}
          value={list.query.search ?? ''}
          onSearch={(search, replace) =>
            list.show({ ...list.query, search: search || undefined, cursor: undefined }, replace)
          }
        />
      )}
      <FilterChips list={list} filters={filters} />
      <span className={classes.grow} />
      {children}
      <PhoneSort list={list} columns={columns} />
      <ColumnChooser
        columns={columns}
        visible={choice.visible}
        onToggle={choice.toggle}
        onReset={choice.reset}
      />
      <RowRoom />
    </div>
  )
}

/** Narrow rows, or rows with more room, in all lists; the cards of a phone have room anyhow. */
function RowRoom() {
  const isRoomy = useStore(hasRoomyRows)
  return (
    <Button
      small
      square
      icon="list"
      className={classes.room}
      aria-label="More room between rows"
      title="More room between rows"
      aria-pressed={isRoomy}
      onClick={() => hasRoomyRows.set(!isRoomy)}
    />
  )
}

function PhoneSort<Row>({ list, columns }: { list: ListState<Row>; columns: readonly Column<never>[] }) {
  const sorts = columns.flatMap(({ sort, header, numeric }) => {
    if (!sort) return []
    const [up, down] = sortWords(sort, numeric)
    return [[sort, `${header}, ${up}`] as const, [`-${sort}`, `${header}, ${down}`] as const]
  })
  if (sorts.length === 0) return null
  const current = list.query.sort ?? list.declaration.defaultSort
  return (
    <span className={classes.phone}>
      <select
        className={classes.select}
        aria-label="Sort by"
        value={current}
        onChange={(event) => list.show({ ...list.query, sort: event.currentTarget.value, cursor: undefined })}
      >
        {!sorts.some(([name]) => name === current) && <option value={current}>Usual order</option>}
        {sorts.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
