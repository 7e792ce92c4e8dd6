import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filterLabel } from '#platform/contract/words/list-labels.ts'
import { type Filter } from '#platform/contract/calls/paging.ts'
import popover from '#platform/web/ui/popover.module.css'
import { Icon } from '#platform/web/ui/icon.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { FilterList } from './filter-list.tsx'
import { describeFilter, type FilterInfo, type Given } from './filters.ts'
import classes from '../list-page.module.css'
import { wordsOf } from '#platform/web/queries/list-url.ts'
import { namesQuery, type OptionSource } from '#platform/web/queries/queries.ts'
import type { ListState } from '../use-list.ts'

interface FilterChipsProps<Row> {
  list: Pick<ListState<Row>, 'declaration' | 'query' | 'setFilter'>
  filters: Readonly<Record<string, FilterInfo | undefined>>
}

/** The filters that are set, each with its editor, and the button that adds one. */
export function FilterChips<Row>({ list, filters }: FilterChipsProps<Row>) {
  const given = list.query.filter ?? {}
  const known = Object.entries(list.declaration.filters)
  const set = known.filter(([name]) => given[name] !== undefined)
  const isOffered = (name: string) => filters[name] !== undefined && !filters[name].isLinkOnly
  const free = known.filter(([name]) => given[name] === undefined && isOffered(name))
  return (
    <>
      {set.map(([name, filter]) => (
        <FilterChip
          key={name}
          filter={filter}
          label={filterLabel(name, filter)}
          info={filters[name] ?? {}}
          value={given[name]}
          onChange={(value) => list.setFilter(name, value)}
        />
      ))}
      {free.length > 0 && <AddFilter free={free} filters={filters} onAdd={list.setFilter} />}
    </>
  )
}

interface FilterChipProps {
  filter: Filter
  label: string
  info: FilterInfo
  value: Given
  onChange: (value: Given) => void
}

const noNames: OptionSource = { name: 'none', load: async () => [] }

/** "is" and "Aberdeen or Leeds". */
function useFilterWords({ filter, info, value }: Pick<FilterChipProps, 'filter' | 'info' | 'value'>) {
  const ids = info.source ? wordsOf(filter, value).filter((word) => word !== 'none') : []
  const { data } = useQuery(namesQuery(info.source ?? noNames, ids))
  const names = new Map(data?.map((option) => [option.id, option.name]))
  return describeFilter(filter, info, value, names)
}

/** A filter that is set, in words: "Facility is Aberdeen or Leeds". */
export function FilterWords({ label, ...set }: Omit<FilterChipProps, 'onChange'>) {
  const { verb, words } = useFilterWords(set)
  return `${label} ${verb} ${words}`
}

function FilterChip({ filter, label, info, value, onChange }: FilterChipProps) {
  const [open, setOpen] = useState(false)
  const { verb, words } = useFilterWords({ filter, info, value })
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="none"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.chip}>
          <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span>
              {label} {verb}
            </span>
            <b>{words}</b>
          </button>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${label.toLowerCase()}`}
            onClick={() => onChange(undefined)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown className={popover.dropdown} role="dialog" aria-label={label}>
        <FilterEditor
          filter={filter}
          label={label}
          info={info}
          value={value}
          onApply={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface AddFilterProps {
  free: readonly (readonly [name: string, filter: Filter])[]
  filters: Readonly<Record<string, FilterInfo | undefined>>
  onAdd: (name: string, value: Given) => void
}

function AddFilter({ free, filters, onAdd }: AddFilterProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const close = (isOpen: boolean) => {
    setOpen(isOpen)
    setChosen(null)
  }
  const filter = free.find(([name]) => name === chosen)?.[1]
  const info = chosen ? filters[chosen] : undefined
  const label = chosen ? filterLabel(chosen, filter) : 'Add a filter'
  return (
    <Popover
      opened={open}
      onChange={close}
      position="bottom-start"
      shadow="none"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.add}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => close(!open)}
        >
          <Icon name="filter" size={14} />
          Filter
        </button>
      </Popover.Target>
      <Popover.Dropdown className={popover.dropdown} role="dialog" aria-label={label}>
        {chosen && filter && info ? (
          <FilterEditor
            filter={filter}
            label={label}
            info={info}
            value={undefined}
            onApply={(value) => {
              close(false)
              onAdd(chosen, value)
            }}
          />
        ) : (
          <FilterList free={free} onChoose={setChosen} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
