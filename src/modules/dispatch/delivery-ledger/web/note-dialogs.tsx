import type { ReactNode } from 'react'
import type { ActionEntry } from '#platform/web/documents/action-dialogs.tsx'
import { Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { proveEntry } from './proofs.tsx'

type Info = ActionEntry<WireRecord>['info']

type Step = 'makeReady' | 'reopen' | 'dispatch' | 'cancel' | 'void'

interface NoteWords<Action extends string> {
  /** The actions of its lifecycle that every note has. */
  actions: Readonly<Record<Action, Info>>
  /** What follows when it goes, and when it is void. */
  goes: string
  isVoid: string
}

interface SignedNote {
  number: string
  customerOrderNo?: string | null | undefined
  pieces: number
  massKg: string
  carrier?: string | null | undefined
}

/** The dialogs of the steps until a note goes; `goesTo` says to whom. */
export function stepDialogs<R extends WireRecord & SignedNote>(
  { actions, goes, isVoid }: NoteWords<Step>,
  goesTo: (record: R) => ReactNode,
) {
  const what = (record: R) => (
    <Facts
      facts={{
        'Goes to': goesTo(record),
        "Customer's order": record.customerOrderNo,
        Pieces: record.pieces,
        'Net mass': `${Number(record.massKg)} kg`,
        Carrier: record.carrier,
      }}
    />
  )
  return {
    makeReady: {
      info: actions.makeReady,
      done: 'is ready, its pieces are kept for it',
      fields: (form, record) => (
        <>
          {what(record)}
          <SigningFields form={form} meaning="performed" label={record.number} />
        </>
      ),
    },
    reopen: {
      info: actions.reopen,
      done: 'is a draft again',
      fields: () => (
        <Sentence>Its pieces become free for other notes. It has to be prepared and checked again.</Sentence>
      ),
    },
    check: {
      info: { label: 'Check' },
      done: 'is checked',
      fields: (form, record) => (
        <>
          <Sentence>You compared the pieces with the note, one by one.</Sentence>
          {what(record)}
          <SigningFields form={form} meaning="inspected" label={record.number} />
        </>
      ),
    },
    dispatch: {
      info: actions.dispatch,
      done: 'is dispatched',
      fields: (form, record) => (
        <>
          <Sentence>{goes}</Sentence>
          {what(record)}
          <SigningFields form={form} meaning="released" label={record.number} />
        </>
      ),
    },
    cancel: {
      info: actions.cancel,
      done: 'is cancelled',
      fields: () => <Sentence>The number is kept. Its pieces become free for other notes.</Sentence>,
    },
    void: {
      info: actions.void,
      done: 'is void',
      fields: () => <Sentence>{isVoid}</Sentence>,
    },
  } satisfies Readonly<Record<string, ActionEntry<R>>>
}

/** The dialogs of a note that its receiver signs for. */
export const noteDialogs = <R extends WireRecord & SignedNote>(
  words: NoteWords<Step | 'receive'>,
  goesTo: (record: R) => ReactNode,
) =>
  ({
    ...stepDialogs<R>(words, goesTo),
    letThrough: {
      info: { label: 'Let through despite credit hold', needsReason: true },
      done: 'may go despite the credit hold',
      fields: () => <Sentence>Only this note may leave. The customer stays on credit hold.</Sentence>,
    },
    receive: {
      info: words.actions.receive,
      done: 'is delivered',
      fields: (form) => (
        <>
          <Sentence>The receipt confirms that the goods arrived, not that they are accepted.</Sentence>
          <TextField {...form.field<string>('receiverName', 'Received by', true)} />
          <TextAreaField {...form.field<string>('receiptRemarks', 'Damage or shortage')} rows={3} />
        </>
      ),
    },
    prove: proveEntry,
  }) satisfies Readonly<Record<string, ActionEntry<R>>>
