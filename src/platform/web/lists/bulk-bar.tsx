import { Menu } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { IDS_MAX } from '#platform/contract/calls/paging.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { rightOf } from '#platform/contract/register.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { bulkActions, isArchived, possibleActions } from './bulk-actions.ts'
import type { Changes } from './bulk-change.tsx'
import { ExportItems } from './list-more.tsx'
import { BulkDialog, type ChosenRows } from './bulk-dialog.tsx'
import type { Marked, MarkState } from './marks.tsx'
import classes from './marks.module.css'

const BulkChange = lazy(async () => ({ default: (await import('./bulk-change.tsx')).BulkChange }))
const BulkArchive = lazy(async () => ({ default: (await import('./bulk-change.tsx')).BulkArchive }))

/** So many steps have a button; the others stand in a menu. */
const BUTTONS = 3

interface BulkBarProps<Row extends Marked> {
  contract: Contract
  state: MarkState<Row>
  href: ((row: Row) => ScreenAddress) | undefined
  onPrint: () => void
  /** The order of the list, which a file of the chosen rows has too. */
  sort: string | undefined
  changes: Changes | undefined
  /** Further buttons of the list. */
  children: ReactNode
}

/** At the foot of a list: how many rows are chosen, and what can be done with them. */
export function BulkBar<Row extends Marked>({
  contract,
  state,
  href,
  onPrint,
  sort,
  changes,
  children,
}: BulkBarProps<Row>) {
  const { marked, keep } = state
  const { exportRows } = contract.endpoints
  const [open, setOpen] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const mayUpdate = useMay(rightOf(contract.slice, 'update'))
  const mayChange = mayUpdate && changes !== undefined
  const [archives, setArchives] = useState<boolean | null>(null)
  const actions = bulkActions(contract, useCurrentUser())
  const info = open === null ? undefined : actions[open]
  const steps = possibleActions(actions, marked)
  const [shown, more] = [steps.slice(0, BUTTONS), steps.slice(BUTTONS)]
  if (marked.length === 0) return null
  const chosen: ChosenRows<Marked> = {
    contract,
    rows: marked,
    nameOf: (row) => state.marks.nameOf(row as Row),
    href: href && ((row) => href(row as Row)),
    onClose: (left) => {
      setOpen(null)
      setChanging(false)
      setArchives(null)
      keep(left)
    },
  }
  return (
    <>
      <div className={classes.bar} role="group" aria-label="With what is chosen">
        <span className={classes.count}>{formatCount(marked.length)} chosen</span>
        {children}
        {mayChange && (
          <Button small icon="edit" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
        {mayUpdate &&
          isArchived(contract) &&
          [true, false].map(
            (active) =>
              marked.some((row) => (row as { active?: boolean }).active === active) && (
                <Button key={String(active)} small onClick={() => setArchives(active)}>
                  {active ? 'Archive' : 'Take back into use'}
                </Button>
              ),
          )}
        {shown.map(([name, { label }]) => (
          <Button key={name} small onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
        {more.length > 0 && (
          <Menu position="top-end" width={230}>
            <Menu.Target>
              <Button small square icon="more" aria-label="Further steps with what is chosen" />
            </Menu.Target>
            <Menu.Dropdown>
              {more.map(([name, { label }]) => (
                <Menu.Item key={name} onClick={() => setOpen(name)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <Button small tone="quiet" icon="print" onClick={onPrint}>
          Print
        </Button>
        {exportRows && (
          <Menu position="top-end" width={230}>
            <Menu.Target>
              <Button small tone="quiet" icon="download">
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {marked.length > IDS_MAX ? (
                <Menu.Label>
                  At most {IDS_MAX} chosen rows go into one file; all that match are exported above the list
                </Menu.Label>
              ) : (
                <ExportItems exportRows={exportRows} query={{ sort, ids: marked.map(({ id }) => id) }} />
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <Button small square tone="quiet" icon="close" aria-label="Choose none" onClick={() => keep([])} />
      </div>
      {open !== null && info && <BulkDialog action={open} info={info} {...chosen} />}
      {archives !== null && (
        <Suspense>
          <BulkArchive archives={archives} {...chosen} />
        </Suspense>
      )}
      {isChanging && changes && (
        <Suspense>
          <BulkChange changes={changes} {...chosen} />
        </Suspense>
      )}
    </>
  )
}
