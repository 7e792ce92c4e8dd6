import { type ActionEntry, type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { returnConditions, returnReasons } from '#modules/dispatch/delivery-ledger/domain.ts'
import { noteDialogs } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import type { DeliveryNoteRecord } from '../contract.ts'
import { deliveryNoteLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

interface Returned {
  lineId: string
  quantity: number
}

/** How many of each line came back; nothing typed is none. */
function ReturnedPieces({ form, record }: { form: ActionForm; record: DeliveryNoteRecord }) {
  const { value, onChange, ...field } = form.field<Returned[]>('lines', 'Came back', true)
  const typed = value ?? []
  const out = record.lines.filter((line) => !line.isLost && line.backQty < line.quantity)
  return out.map((line, at) => (
    <IntegerField
      {...field}
      key={line.id}
      id={at === 0 ? field.id : `${field.id}-${at}`}
      label={`Line ${line.lineNo}, ${line.stockNumber}`}
      hint={`${line.quantity - line.backQty} of them are out`}
      required={false}
      value={typed.find(({ lineId }) => lineId === line.id)?.quantity ?? null}
      onChange={(quantity) =>
        onChange([
          ...typed.filter(({ lineId }) => lineId !== line.id),
          ...(quantity ? [{ lineId: line.id, quantity }] : []),
        ])
      }
    />
  ))
}

const takeBack: ActionEntry<DeliveryNoteRecord> = {
  info: { label: 'Take back' },
  done: 'has pieces back',
  fields: (form, record) => (
    <>
      <Sentence>
        What is unopened waits for its release again; anything else lies in quarantine until that is decided.
      </Sentence>
      <ReturnedPieces form={form} record={record} />
      <SelectField
        {...form.field<keyof typeof returnConditions>('condition', 'Condition', true)}
        options={returnConditions}
      />
      <SelectField
        {...form.field<keyof typeof returnReasons>('reason', 'Reason', true)}
        options={returnReasons}
      />
      <TextAreaField {...form.field<string>('remarks', 'What was seen')} rows={2} />
      <ReferenceField {...form.field<string>('locationId', 'Place', true)} source={sources.places} />
    </>
  ),
}

export const dialogs: DialogTable<DeliveryNoteRecord> = {
  ...noteDialogs<DeliveryNoteRecord>(
    {
      actions: deliveryNoteLifecycle.actions,
      goes: 'The steel leaves the stock, and the note is kept as it is printed now.',
      isVoid: 'Nothing of it was received. The steel is in the stock again, as it was.',
    },
    (record) => record.companyName ?? record.toFacilityName,
  ),
  takeBack,
  bookIn: {
    info: deliveryNoteLifecycle.actions.bookIn,
    done: 'is booked in',
    fields: (form, record) => (
      <>
        <Sentence>{`Everything arrived at ${record.toFacilityName}. Its steel keeps its numbers.`}</Sentence>
        <ReferenceField {...form.field<string>('locationId', 'Place', true)} source={sources.places} />
      </>
    ),
  },
  writeOff: {
    info: deliveryNoteLifecycle.actions.writeOff,
    done: 'is closed, what did not come back is written off',
    fields: () => <Sentence>The rest is no longer expected. Its steel counts as used up.</Sentence>,
  },
}
