import { useState } from 'react'
import { filterLabel } from '#platform/contract/words/list-labels.ts'
import type { Filter } from '#platform/contract/calls/paging.ts'
import popover from '#platform/web/ui/popover.module.css'
import { filterGroups } from './filters.ts'
import classes from '../list-page.module.css'

interface FilterListProps {
  free: readonly (readonly [name: string, filter: Filter])[]
  onChoose: (name: string) => void
}

/** From here on a list of filters has a box to search it. */
const MANY = 8

/** The filters one may add, in groups; with a box above them where there are many. */
export function FilterList({ free, onChoose }: FilterListProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const offered = free.filter(([name, one]) => filterLabel(name, one).toLowerCase().includes(wanted))
  const [first] = offered
  return (
    <>
      {free.length > MANY && (
        <input
          className={classes.findFilter}
          aria-label="Find a filter"
          placeholder="Find a filter"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !first || wanted === '') return
            event.preventDefault()
            onChoose(first[0])
          }}
        />
      )}
      <div className={classes.filterGroups}>
        {filterGroups(offered).map(({ title, filters }) => (
          <section key={title} aria-label={title}>
            {free.length > MANY && <p className={popover.title}>{title}</p>}
            <ul className={popover.list}>
              {filters.map(([name, one]) => (
                <li key={name}>
                  <button type="button" className={popover.item} onClick={() => onChoose(name)}>
                    {filterLabel(name, one)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {offered.length === 0 && <p className={popover.title}>No filter matches "{text.trim()}"</p>}
    </>
  )
}
