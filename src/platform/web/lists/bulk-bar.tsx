import { Menu } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { IDS_MAX } from '#platform/contract/calls/paging.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ActionInfo, Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { rightOf } from '#platform/contract/register.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { Changes } from './bulk-change.tsx'
import { ExportItems } from './list-more.tsx'
import { BulkDialog, type ChosenRows } from './bulk-dialog.tsx'
import type { Marked, MarkState } from './marks.tsx'
import classes from './marks.module.css'

const BulkChange = lazy(async () => ({ default: (await import('./bulk-change.tsx')).BulkChange }))
const BulkArchive = lazy(async () => ({ default: (await import('./bulk-change.tsx')).BulkArchive }))

type Actions = Lifecycle['actions']

/**
 * The steps of a lifecycle that can be taken with several records: they ask nothing but a reason, decide nothing, and are
 * open to this person. The server says for each record whether it may be taken there.
 */
export function bulkActions(contract: Contract, user: Pick<CurrentUser, 'permissions'> | null): Actions {
  const actions: Actions = (contract as { lifecycle?: Lifecycle }).lifecycle?.actions ?? {}
  const fits = ({ system, input, decision, access }: ActionInfo<string>) =>
    !system && !input && !decision && (user?.permissions.includes(access) ?? false)
  return Object.fromEntries(
    Object.entries(actions).filter(([name, info]) => fits(info) && name in contract.endpoints),
  )
}

/** Whether the records of a list are taken out of use and back by a field of their own, as those of setup are. */
export const isArchived = ({ endpoints }: Contract): boolean =>
  'active' in ((endpoints['update']?.body as { shape?: object } | undefined)?.shape ?? {})

/** Of these steps those that at least one of the rows stands before; a row that shows no status may stand before any. */
export function possibleActions(actions: Actions, rows: readonly object[]): [string, ActionInfo<string>][] {
  const states = rows.map((row) => (row as { status?: string }).status)
  return Object.entries(actions).filter(([, { from }]) =>
    states.some((state) => state === undefined || from.includes(state)),
  )
}

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
