import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import classes from '../import/import-export.module.css'
import { listQuery } from '#platform/web/queries/queries.ts'
import { SortableList } from './sortable-list.tsx'
import { type Placed, useReorder } from './use-reorder.ts'

interface NamedRow extends Placed {
  readonly code?: string
  readonly name?: string
}

const nameOf = ({ name, code }: NamedRow): string => name ?? code ?? ''

/** The order of a setup list; every move is saved at once. */
export function ReorderDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { data, error, refetch } = useQuery(listQuery<NamedRow>(contract, { perPage: 100 }))
  const { shown, move } = useReorder(contract, data?.data ?? [])
  return (
    <Dialog title={`Order of ${inSentence(contract.plural)}`} onClose={onClose}>
      <p className={classes.about}>
        Drag a row by its handle, or press the arrow keys on it. Selects offer the first ones first.
      </p>
      {data ? (
        <div className={classes.scroll}>
          <SortableList rows={shown} nameOf={nameOf} onMove={(id, to) => void move(id, to)}>
            {(row) => (
              <span className={classes.sortRow}>
                <b>{nameOf(row)}</b>
                <small>{row.code}</small>
              </span>
            )}
          </SortableList>
        </div>
      ) : error ? (
        <ErrorState
          error={error}
          what="This list"
          noun={inSentence(contract.plural)}
          retry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={5} columns={2} />
      )}
      <DialogButtons>
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
