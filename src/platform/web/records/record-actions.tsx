import type { ScreenAddress } from '#platform/contract/register.ts'
import { type ReactNode, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import type { ActionInfo, Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { SaveFirst } from '#platform/web/forms/saving/save-first.tsx'
import { hasUnsavedForm } from '#platform/web/session/unsaved.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { ActionBar, type ActiveRecord, MenuEntry, type MoreItem } from './action-bar.tsx'
import { ActionDialog, type ActionInput, RefusalDialog } from './action-dialog.tsx'
import { takeAtOnce } from './at-once.ts'

/** The lifecycle of a record page and how its actions show. */
export interface Flow {
  table: Lifecycle
  /** Actions with a button of their own, the last one filled; where none is possible, the first step that is. */
  buttons?: readonly string[]
  inputs?: Readonly<Record<string, ActionInput>>
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
  list: ScreenAddress
}

/** The words of the dialog that deletes a record. */
export const removal: ActionInfo<string> = { label: 'Delete', from: [], to: '', access: 'record:delete' }

/** The next steps of a record as buttons, the rest under More; each with its dialog. */
export function RecordActions({ contract, record, flow, more = [], name, list }: RecordActionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const goTo = useGoTo()
  const take = async (action: string, done: string) => {
    const problem = await takeAtOnce(contract, { action, done, id: record.id, nameOf: () => name })
    setAsked(false)
    setRefusal(problem)
    setOpen(problem && action)
  }
  const press = (action: string) => {
    const done = flow?.table.actions[action]?.undoable
    if (done !== undefined && !hasUnsavedForm()) return void take(action, done)
    // What is removed need not be saved before.
    setAsked(action !== 'remove' && hasUnsavedForm())
    setOpen(action)
  }
  const close = () => {
    setRefusal(null)
    setOpen(null)
  }
  const info = open === 'remove' ? removal : open ? flow?.table.actions[open] : undefined
  const saved = () => {
    if (open && info?.undoable !== undefined) void take(open, info.undoable)
    else setAsked(false)
  }
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
      {open && isAsked && <SaveFirst onSaved={saved} onClose={close} />}
      {refusal && info && <RefusalDialog title={info.label} refusal={refusal} onClose={close} />}
      {open &&
        !isAsked &&
        info &&
        info.undoable === undefined &&
        (flow?.dialog?.(open, close) ?? (
          <ActionDialog
            contract={contract}
            action={open}
            record={record}
            info={info}
            onClose={close}
            onDone={() => {
              void toast({ message: `${name}: ${info.label.toLowerCase()} is done` })
              if (open === 'remove') void goTo(list)
            }}
          >
            {flow?.inputs?.[open] ?? `${info.label}: ${name}?`}
          </ActionDialog>
        ))}
    </>
  )
}
