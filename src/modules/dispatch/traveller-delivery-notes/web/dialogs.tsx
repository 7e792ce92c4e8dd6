import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { TravellerDeliveryNoteRecord } from '../contract.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'

const { actions } = travellerDeliveryNoteLifecycle

const What = ({ record }: { record: TravellerDeliveryNoteRecord }) => (
  <Facts
    facts={{
      'Goes to': record.companyName,
      "Customer's order": record.customerOrderNo,
      Pieces: record.pieces,
      'Net mass': `${Number(record.massKg)} kg`,
      Carrier: record.carrier,
    }}
  />
)

export const dialogs = {
  makeReady: {
    info: actions.makeReady,
    done: 'is ready, its pieces are kept for it',
    fields: (form, record) => (
      <>
        <What record={record} />
        <SigningFields form={form} meaning="performed" label={record.number} />
      </>
    ),
  },
  reopen: {
    info: actions.reopen,
    done: 'is a draft again',
    fields: () => <Sentence>Its pieces are free for other notes. It is prepared and checked anew.</Sentence>,
  },
  check: {
    info: { label: 'Check' },
    done: 'is checked',
    fields: (form, record) => (
      <>
        <Sentence>You compared the pieces with the note, one by one.</Sentence>
        <What record={record} />
        <SigningFields form={form} meaning="inspected" label={record.number} />
      </>
    ),
  },
  dispatch: {
    info: actions.dispatch,
    done: 'is dispatched',
    fields: (form, record) => (
      <>
        <Sentence>The pieces count as delivered, and the note is kept as it is printed now.</Sentence>
        <What record={record} />
        <SigningFields form={form} meaning="released" label={record.number} />
      </>
    ),
  },
  receive: {
    info: actions.receive,
    done: 'is delivered',
    fields: (form) => (
      <>
        <Sentence>Whoever took it in says that it came, not that it is accepted.</Sentence>
        <TextField {...form.field<string>('receiverName', 'Received by', true)} />
        <TextAreaField {...form.field<string>('receiptRemarks', 'Damage or shortage')} rows={3} />
      </>
    ),
  },
  cancel: {
    info: actions.cancel,
    done: 'is cancelled',
    fields: () => <Sentence>It keeps its number. Its pieces are free for other notes.</Sentence>,
  },
  void: {
    info: actions.void,
    done: 'is void',
    fields: () => <Sentence>Nothing of it was received. Every piece counts as not delivered again.</Sentence>,
  },
} satisfies DialogTable<TravellerDeliveryNoteRecord>
