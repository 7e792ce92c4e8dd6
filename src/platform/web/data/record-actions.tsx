import { Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Contract } from '../../contract/endpoint.ts'
import { type ActionInfo, allows, type Lifecycle } from '../../contract/lifecycle.ts'
import { hasUnsavedForm } from '../session/unsaved.ts'
import { toast } from '../shell/toast.ts'
import { Button } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { ReasonedButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { WireRecord } from './queries.ts'
import classes from './record-page.module.css'
import { SaveFirst } from './save-first.tsx'
import type { ActionForm } from './use-action.ts'

/** The lifecycle of a record page and how its actions show. */
export interface Flow {
  table: Lifecycle
  /** Actions with a button of their own, the last one filled; where none is possible, the first step that is. */
  buttons?: readonly string[]
  /** Own fields of an action's dialog, or a sentence about what it does. */
  inputs?: Readonly<Record<string, (form: ActionForm) => ReactNode>>
  /** Actions that another part of the screen offers. */
  hidden?: readonly string[]
  /** A dialog of an action's own; nothing for the usual one. */
  dialog?: (action: string, close: () => void) => ReactNode
}

/** A further entry under More. */
export interface MoreItem {
  label: string
  icon?: IconName
  href?: string
  onClick?: () => void
  /** Why it cannot be chosen now. */
  reason?: string | undefined
}

interface RecordActionsProps {
  contract: Contract
  record: WireRecord & { status?: string }
  flow?: Flow | undefined
  more?: readonly MoreItem[]
  /** "Q-2026-0231", for messages. */
  name: string
  /** Where a deleted record leads. */
  list: string
}

const removal: ActionInfo<string> = { label: 'Delete', from: [], to: '', access: 'record:delete' }

/** The next steps of a record as buttons, the rest under More. */
export function RecordActions({ contract, record, flow, more = [], name, list }: RecordActionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const router = useRouter()
  const actions = possibleActions(flow, record)
  const listed = flow?.buttons?.filter((action) => action in actions) ?? []
  const buttons = listed.length > 0 ? listed : firstStep(actions)
  const rest = Object.keys(actions).filter((action) => !buttons.includes(action))
  const mayRemove = contract.endpoints.remove ? record.can?.remove : undefined
  const why = (action: string) => reasonOf(record.can?.[action])
  const press = (action: string) => {
    // What is removed need not be saved before, and a dialog of its own asks for itself.
    setAsked(action !== 'remove' && !flow?.dialog && hasUnsavedForm())
    setOpen(action)
  }
  const info = open === 'remove' ? removal : open ? actions[open] : undefined
  return (
    <div className={classes.actions}>
      {buttons.map((action, at) => (
        <ReasonedButton
          key={action}
          tone={at === buttons.length - 1 ? 'primary' : 'default'}
          reason={why(action)}
          onClick={() => press(action)}
        >
          {actions[action]?.label}
        </ReasonedButton>
      ))}
      {(rest.length > 0 || more.length > 0 || mayRemove !== undefined) && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <Button square icon="more" aria-label="More actions" />
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((item) => (
              <MoreEntry key={item.label} {...item} onGo={(href) => void router.navigate({ href })} />
            ))}
            {rest.map((action) => (
              <MoreEntry
                key={action}
                label={actions[action]?.label ?? action}
                reason={why(action)}
                onClick={() => press(action)}
              />
            ))}
            {mayRemove !== undefined && (
              <MoreEntry
                label="Delete"
                icon="trash"
                reason={reasonOf(mayRemove)}
                onClick={() => press('remove')}
              />
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open && isAsked && <SaveFirst onSaved={() => setAsked(false)} onClose={() => setOpen(null)} />}
      {open &&
        !isAsked &&
        info &&
        (flow?.dialog?.(open, () => setOpen(null)) ?? (
          <ActionDialog
            contract={contract}
            action={open}
            record={record}
            info={info}
            onClose={() => setOpen(null)}
            onDone={() => {
              void toast({ message: `${name}: ${info.label.toLowerCase()} is done` })
              if (open === 'remove') void router.navigate({ href: list })
            }}
          >
            {flow?.inputs?.[open] ?? (() => <p className={classes.question}>{`${info.label}: ${name}?`}</p>)}
          </ActionDialog>
        ))}
    </div>
  )
}

/** The actions of the table that start from the record's state and that its reader has heard of. */
function possibleActions(flow: Flow | undefined, { status = '', can }: RecordActionsProps['record']) {
  const found: Record<string, ActionInfo<string>> = {}
  for (const [name, info] of Object.entries(flow?.table.actions ?? {})) {
    const isOffered = !info.system && !flow?.hidden?.includes(name) && can?.[name] !== undefined
    if (flow && isOffered && allows(flow.table, name, status)) found[name] = info
  }
  return found
}

/** The usual next step: the first action that needs no reason. */
const firstStep = (actions: Readonly<Record<string, ActionInfo<string>>>): readonly string[] =>
  Object.keys(actions)
    .filter((name) => !actions[name]?.needsReason)
    .slice(0, 1)

const reasonOf = (may: true | string | undefined): string | undefined =>
  may === true || may === undefined ? undefined : may

function MoreEntry({
  label,
  icon,
  href,
  onClick,
  reason,
  onGo,
}: MoreItem & { onGo?: (href: string) => void }) {
  return (
    <Menu.Item
      aria-disabled={reason !== undefined}
      leftSection={icon && <Icon name={icon} size={14} />}
      className={reason === undefined ? undefined : classes.off}
      closeMenuOnClick={reason === undefined}
      onClick={() => {
        if (reason !== undefined) return
        onClick?.()
        if (href) onGo?.(href)
      }}
    >
      {label}
      {reason !== undefined && <small className={classes.why}>{reason}</small>}
    </Menu.Item>
  )
}
