import { type ComponentType, lazy, type ReactNode } from 'react'
import type { ActionInfo } from '#platform/contract/documents/lifecycle.ts'
import { SaveFirst } from '#platform/web/forms/saving/save-first.tsx'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { ActionDialog, RefusalDialog } from '#platform/web/records/action-dialog.tsx'
import { removal } from '#platform/web/records/record-actions.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import classes from './documents.module.css'
import { type DocumentContract, type DocumentRecord, usePage } from './use-document.ts'

/** The dialog of one action: its words, its fields and what they begin with. */
export interface ActionEntry<R extends WireRecord> {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  /** What the message says after the number: "is under review". */
  done: string | ((answer: R) => string)
  /** The endpoint, where it is not the one of the same name. */
  endpoint?: string
  start?: (record: R) => Readonly<Record<string, unknown>>
  fields?: (form: ActionForm, record: R) => ReactNode
}

export interface OwnDialogProps<R extends WireRecord> {
  record: R
  onClose: () => void
  /** Says that it is done; shows the answer where that is another record. */
  onDone: (answer: R) => void
}

/** A dialog that is drawn by a component: a letter, a sheet. */
export interface OwnEntry<R extends WireRecord> {
  own: ComponentType<OwnDialogProps<R>>
  done?: ActionEntry<R>['done']
  /** It opens although the form holds changes, and leaves them alone. */
  keepsChanges?: boolean
}

/** The dialogs of a document by the names that its page opens; an action that is not named gets the usual one. */
export type DialogTable<R extends WireRecord> = Readonly<Record<string, ActionEntry<R> | OwnEntry<R>>>

/** The dialogs of a document, loaded when the first one opens. The file exports its table as `dialogs`. */
export function lazyDialogs<R extends WireRecord>(load: () => Promise<{ dialogs: DialogTable<R> }>) {
  return lazy(async () => {
    const { dialogs } = await load()
    const table = dialogs as unknown as DialogTable<AnyRecord>
    return { default: () => <OpenDialog table={table} /> }
  })
}

type AnyRecord = DocumentRecord<DocumentContract>

/** The open dialog; unsaved changes are saved first, since the server acts on what it has. */
function OpenDialog({ table }: { table: DialogTable<AnyRecord> }) {
  const { contract, record, nameOf, paths, lifecycle, form, dialog, close, take, refusal } = usePage()
  const goTo = useGoTo()
  if (dialog === null) return null
  const info = dialog === 'remove' ? removal : lifecycle.actions[dialog]
  const named = table[dialog]
  const entry = named ?? (info && usualEntry(info, nameOf(record)))
  if (!entry) throw new Error(`${contract.plural} have no dialog ${dialog}.`)
  const isAtOnce = info?.undoable !== undefined
  const keepsChanges = dialog === 'remove' || ('own' in entry && entry.keepsChanges === true)
  if (!keepsChanges && form.conflict) return null
  if (!keepsChanges && form.isDirty) {
    const changes = form.changed.map((name) => form.labels[name] ?? name)
    return (
      <SaveFirst changes={changes} onClose={close} {...(isAtOnce && { onSaved: () => void take(dialog) })} />
    )
  }
  if (isAtOnce) return refusal && <RefusalDialog title={info.label} refusal={refusal} onClose={close} />
  const done = (answer: AnyRecord) => {
    const words = typeof entry.done === 'function' ? entry.done(answer) : entry.done
    const name = nameOf(answer)
    if (words) void toast({ message: entry === named ? told(name, words) : `${name}: ${words}` })
    if (dialog === 'remove') void goTo(paths.list)
    else if (answer.id !== record.id) void goTo(paths.record(answer.id))
  }
  if ('own' in entry) {
    const { own: Own } = entry
    return <Own record={record} onClose={close} onDone={done} />
  }
  return (
    <ActionDialog
      contract={contract}
      action={entry.endpoint ?? dialog}
      record={record}
      info={entry.info}
      start={entry.start?.(record) ?? {}}
      onClose={close}
      onDone={done}
    >
      {(fields) => entry.fields?.(fields, record)}
    </ActionDialog>
  )
}

const usualEntry = (info: ActionInfo<string>, name: string): ActionEntry<AnyRecord> => ({
  info,
  done: `${info.label.toLowerCase()} is done`,
  fields: () => <Sentence>{`${info.label}: ${name}?`}</Sentence>,
})

/** A sentence in a dialog: what the action does. */
export const Sentence = ({ children }: { children: ReactNode }) => (
  <p className={classes.sentence}>{children}</p>
)

/** `PO-1 is issued`, or `10 Saw to length: scrap booked` where the words begin with a colon. */
const told = (name: string, words: string): string => `${name}${words.startsWith(':') ? '' : ' '}${words}`
