import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { createContext, use, useState } from 'react'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { FormContract, FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { takeAtOnce } from '#platform/web/records/at-once.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import type { RecordOf } from '#platform/web/records/load-record.tsx'
import { useContractForm } from '#platform/web/forms/record-form.tsx'

/** A contract whose records have the page of a document: a lifecycle, and one form above all tabs. */
export type DocumentContract = FormContract & {
  readonly endpoints: { readonly get: Endpoint; readonly update: Endpoint }
  readonly lifecycle: Lifecycle
}

/** A state that a document has reached. */
export interface ReachedState {
  toState: string
  at: string
}

/** What every document has on the wire. */
export interface DocumentFacts {
  /** A record that has no number is called by `nameOf`. */
  number?: string
  status: string
  createdAt: string
  /** Oldest first. */
  history?: readonly ReachedState[]
}

/** Where a document and its list are shown. */
export interface DocumentPaths {
  list: ScreenAddress
  record: (id: string) => ScreenAddress
}

export type DocumentRecord<C extends DocumentContract> = RecordOf<C> & DocumentFacts

/** Sentences by field: what the next step still needs. */
export type Missing = Readonly<Record<string, readonly string[]>>

interface DocumentOptions<C extends DocumentContract> {
  fields: FormFields<ShapeOf<C>>
  /** What messages call it; its number by default, "Q-2026-0231 Rev 2". */
  nameOf?: (record: DocumentRecord<C>) => string
  /** With the steps that the page offers in addition to those of the contract. */
  lifecycle?: Lifecycle
  /** Why nothing can be changed; the server's reason by default. */
  locked?: string | undefined
  /** `/quotes` and `/quotes/{id}` by default; of a record inside a document, the tab of that document and its own page. */
  paths?: DocumentPaths
  /** What the document is called that this record stands inside of: the way back says so. */
  within?: string
  /** When it reached its states, oldest first; its history by default. */
  reached?: readonly ReachedState[]
}

/** The page of one document: its record, the form over header and lines, and which dialog is open. */
export interface DocumentState<C extends DocumentContract> {
  contract: C
  record: DocumentRecord<C>
  nameOf: (record: DocumentRecord<C>) => string
  /** Its number, or what it is called. */
  title: string
  paths: DocumentPaths
  within: string | undefined
  reached: readonly ReachedState[]
  lifecycle: Lifecycle
  form: RecordForm<ShapeOf<C>>
  fields: FormFields<ShapeOf<C>>
  locked: string | undefined
  /** The name of the open dialog. */
  dialog: string | null
  /** Opens a dialog; an action that asks nothing is taken at once instead. */
  open: (dialog: string) => void
  close: () => void
  /** Takes an action that asks nothing. */
  take: (action: string) => Promise<void>
  /** Why it was refused, while the dialog says so. */
  refusal: ApiError | null
}

/** `/travellers/{id}/operations` is shown on the page of its document, in the tab of that name. */
export function listOf(path: string): ScreenAddress {
  const [, slice, id, segment] = path.split('/')
  return givenAddress(segment === undefined ? path : `/${slice}/${id}?tab=${segment}`)
}

/** The state of the page of a document. The page is made anew for another id, so that no form mixes two records. */
export function useDocument<C extends DocumentContract>(
  contract: C,
  record: DocumentRecord<C>,
  options: DocumentOptions<C>,
): DocumentState<C> {
  const { fields, nameOf = ({ number = '' }) => number, lifecycle = contract.lifecycle } = options
  const path = `/${contract.slice}`
  const [dialog, setDialog] = useState<string | null>(null)
  const form = useContractForm({ contract, fields, record, name: nameOf(record), isAboveTabs: true })
  const may = record.can?.update ?? true
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const take = async (action: string) => {
    const info = lifecycle.actions[action]
    if (info?.undoable === undefined) return
    const { undoable: done } = info
    const problem = await takeAtOnce(contract, { action, done, id: record.id, nameOf })
    setRefusal(problem)
    setDialog(problem && action)
  }
  return {
    contract,
    record,
    nameOf,
    title: record.number ?? nameOf(record),
    paths: options.paths ?? { list: listOf(path), record: (id) => givenAddress(`${path}/${id}`) },
    within: options.within,
    reached: options.reached ?? record.history ?? [],
    lifecycle,
    form,
    fields,
    locked: options.locked ?? (may === true ? undefined : may),
    dialog,
    open: (name) => {
      // The server acts on what it has: changes are saved first, for which the dialog asks.
      const isAtOnce = lifecycle.actions[name]?.undoable !== undefined && !form.isDirty
      if (isAtOnce) void take(name)
      else setDialog(name)
    },
    close: () => {
      setRefusal(null)
      setDialog(null)
    },
    take,
    refusal,
  }
}

/** What the parts of a document's page find around them. */
export interface PageState<C extends DocumentContract, Dialog extends string = string>
  extends Omit<DocumentState<C>, 'open'> {
  open: (dialog: Dialog) => void
  missing: Missing
  /** The address of the tab where a field is entered. */
  hrefOf: (field: string) => ScreenAddress
}

export const PageContext = createContext<PageState<DocumentContract> | null>(null)

/** The page around a part of it. */
export function usePage(): PageState<DocumentContract>
/** The page around a part of one kind of document, which knows the names of its dialogs. */
export function usePage<C extends DocumentContract, Dialog extends string>(contract: C): PageState<C, Dialog>
export function usePage(): PageState<DocumentContract> {
  const page = use(PageContext)
  if (!page) throw new Error('This part stands outside the page of a document.')
  return page
}
