import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import classes from '#platform/web/forms/form.module.css'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { usedText } from './setup-use.tsx'
import { SortableList } from '#platform/web/lists/ordering/sortable-list.tsx'
import { useReorder, useSortable } from '#platform/web/lists/ordering/use-reorder.ts'

/** What a setup record shows of itself in its list. */
export interface SetupRow extends Partial<WireRecord> {
  id: string
  code?: string
  name?: string
  active?: boolean
  usedCount?: number
}

const nameOf = ({ name, code }: SetupRow): string => name ?? code ?? ''

interface SiblingsProps {
  contract: Contract
  rows: readonly SetupRow[]
  list: ScreenAddress
  current: string | undefined
}

/** The other records of a setup list, to go to and, where the list has an order of its own, to put into order. */
export function Siblings({ contract, rows, list, current }: SiblingsProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const { shown, move } = useReorder(contract, rows)
  const isSortable = useSortable(contract)
  // A list in the order of its codes is looked through by them: API 5L, API 6A.
  const isByCode = contract.endpoints.list?.list?.defaultSort === 'code'
  const found = shown.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  return (
    <nav className={classes.list} aria-label={contract.plural}>
      <div className={classes.find}>
        <input
          className={classes.findInput}
          placeholder="Filter"
          aria-label={`Filter ${inSentence(contract.plural)}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <SortableList
        rows={found}
        nameOf={nameOf}
        onMove={isSortable && wanted === '' ? (id, to) => void move(id, to) : undefined}
      >
        {(row) => (
          <AppLink
            href={givenAddress(`${list}/${row.id}`)}
            aria-current={row.id === current ? 'page' : undefined}
          >
            <b>{isByCode ? row.code : nameOf(row)}</b>
            {isByCode && <i>{row.name}</i>}
            <small>{remarkOf(row)}</small>
          </AppLink>
        )}
      </SortableList>
    </nav>
  )
}

function remarkOf({ active, usedCount, code, name }: SetupRow): string {
  if (active === false) return 'archived'
  if (usedCount === 0) return 'unused'
  if (usedCount !== undefined) return usedText(usedCount)
  return code !== undefined && code !== name ? code : ''
}
