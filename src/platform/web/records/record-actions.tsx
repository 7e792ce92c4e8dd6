import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Contract } from '#platform/contract/endpoint.ts'
import type { ActionInfo, Lifecycle } from '#platform/contract/lifecycle.ts'
import { SaveFirst } from '#platform/web/forms/save-first.tsx'
import { hasUnsavedForm } from '#platform/web/session/unsaved.ts'
import { toast } from '#platform/web/shell/toast.ts'
import { ActionBar, type ActiveRecord, MenuEntry, type MoreItem } from './action-bar.tsx'
import { ActionDialog } from './action-dialog.tsx'
import classes from './record-page.module.css'
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

interface RecordActionsProps {
  contract: Contract
  record: ActiveRecord
  flow?: Flow | undefined
  more?: readonly MoreItem[]
  /** "Q-2026-0231", for messages. */
  name: string
  /** Where a deleted record leads. */
  list: string
}

/** The words of the dialog that deletes a record. */
export const removal: ActionInfo<string> = { label: 'Delete', from: [], to: '', access: 'record:delete' }

/** The next steps of a record as buttons, the rest under More; each with its dialog. */
export function RecordActions({ contract, record, flow, more = [], name, list }: RecordActionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const router = useRouter()
  const press = (action: string) => {
    // What is removed need not be saved before, and a dialog of its own asks for itself.
    setAsked(action !== 'remove' && !flow?.dialog && hasUnsavedForm())
    setOpen(action)
  }
  const close = () => setOpen(null)
  const info = open === 'remove' ? removal : open ? flow?.table.actions[open] : undefined
  return (
    <>
      <ActionBar
        record={record}
        lifecycle={flow?.table}
        buttons={flow?.buttons}
        hidden={flow?.hidden}
        isRemovable={contract.endpoints.remove !== undefined}
        onAction={press}
      >
        {more.map((item) => (
          <MenuEntry key={item.label} {...item} />
        ))}
      </ActionBar>
      {open && isAsked && <SaveFirst onSaved={() => setAsked(false)} onClose={close} />}
      {open &&
        !isAsked &&
        info &&
        (flow?.dialog?.(open, close) ?? (
          <ActionDialog
            contract={contract}
            action={open}
            record={record}
            info={info}
            onClose={close}
            onDone={() => {
              void toast({ message: `${name}: ${info.label.toLowerCase()} is done` })
              if (open === 'remove') void router.navigate({ href: list })
            }}
          >
            {flow?.inputs?.[open] ?? (() => <p className={classes.question}>{`${info.label}: ${name}?`}</p>)}
          </ActionDialog>
        ))}
    </>
  )
}
