import { useQuery } from '@tanstack/react-query'
import type { ActionEntry } from '#platform/web/documents/action-dialogs.tsx'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import { usePage } from '#platform/web/documents/use-document.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { namesOf, type Party, parties } from '#modules/engineering/operation-templates/domain.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { OperationRecord } from '../contract.ts'
import { type AnswerKind, answers } from '../domain/vocabulary.ts'
import { operationLabel } from './labels.ts'

type Entry = ActionEntry<OperationRecord>

/** So many pieces, or those of them that are ticked, where they have serial numbers. */
function pieces(form: ActionForm, record: OperationRecord, offered: readonly string[]) {
  if (record.pieces.length === 0) return <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
  const options = Object.fromEntries(
    record.pieces.flatMap(({ serialId, serialNo }) =>
      offered.includes(serialId) ? [[serialId, serialNo] as const] : [],
    ),
  )
  return <ChecksField {...form.field<string[]>('serialIds', 'Pieces', true)} options={options} />
}

const openHere = ({ pieces: all }: OperationRecord): string[] =>
  all.flatMap(({ serialId, state }) => (state === 'todo' ? [serialId] : []))

/** What such a dialog begins with: all that waits. */
const waiting = (record: OperationRecord, quantity: number, serialIds: string[]) =>
  record.pieces.length === 0 ? { quantity } : { serialIds }

const wholeLabel = (record: OperationRecord): string =>
  `${record.travellerNumber} Rev ${record.travellerRevision}, operation ${operationLabel(record)}`

/** One dialog for each place for a signature: the first, the second, the third. */
const signing = (index: number): Entry => ({
  info: { label: 'Sign' },
  endpoint: 'sign',
  done: 'signed',
  start: (record) => {
    const { openQty = 1, serialIds = [] } = record.slots[index] ?? {}
    return { slot: index, ...waiting(record, openQty, serialIds) }
  },
  fields: (form, record) => (
    <>
      {pieces(form, record, record.slots[index]?.serialIds ?? [])}
      <SigningFields
        form={form}
        meaning={record.slots[index]?.meaning ?? 'performed'}
        label={wholeLabel(record)}
      />
    </>
  ),
})

const answering = (party: Party): Entry => ({
  info: { label: `Point of the ${parties[party].toLowerCase()}` },
  endpoint: 'answer',
  done: 'has its point answered',
  start: (record) => {
    const { openQty = 1, serialIds = [] } = record.points.find((one) => one.party === party) ?? {}
    return { party, kind: 'result', day: localToday(), ...waiting(record, openQty, serialIds) }
  },
  fields: (form, record) => (
    <>
      <SelectField<AnswerKind> {...form.field<AnswerKind>('kind', 'Answer', true)} options={answers} />
      <TextField {...form.field<string>('personName', 'Who of them', true)} />
      <DateField {...form.field<string>('day', 'Day', true)} />
      {pieces(form, record, record.points.find((one) => one.party === party)?.serialIds ?? [])}
      <FileField form={form} />
      <TextAreaField {...form.field<string>('note', 'Note')} rows={2} />
      <SigningFields
        form={form}
        meaning={form.values.kind === 'waiver' ? 'waived' : 'witnessed'}
        label={wholeLabel(record)}
      />
    </>
  ),
})

/** A file that was attached to the operation before. */
function FileField({ form }: { form: ActionForm }) {
  const { contract, record } = usePage()
  const { data = [] } = useQuery(filesQuery(contract.slice, record.id))
  return (
    <SelectField
      {...form.field<string>('fileId', 'File')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      hint="A waiver needs the word of the party: attach it in the tab Files first"
    />
  )
}

/** What is done at an operation, by the names that its page opens. */
export const dialogs: Readonly<Record<string, Entry>> = {
  good: {
    info: { label: 'Book good pieces' },
    endpoint: 'book',
    done: 'has good pieces booked',
    start: (record) => ({ kind: 'good', ...waiting(record, record.openQty, openHere(record)) }),
    fields: (form, record) => pieces(form, record, openHere(record)),
  },
  scrap: {
    info: { label: 'Book scrap' },
    endpoint: 'book',
    done: 'has scrap booked',
    start: (record) => ({ kind: 'scrap', ...waiting(record, 1, []) }),
    fields: (form, record) => (
      <>
        {pieces(form, record, openHere(record))}
        <TextField {...form.field<string>('reason', 'Why', true)} />
      </>
    ),
  },
  sign0: signing(0),
  sign1: signing(1),
  sign2: signing(2),
  ...Object.fromEntries(namesOf(parties).map((party) => [`answer-${party}`, answering(party)])),
}
