import { useQuery } from '@tanstack/react-query'
import { type ActionEntry, Sentence } from '#platform/web/documents/action-dialogs.tsx'
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
import {
  type AnswerKind,
  answers,
  entryKinds,
  type RejectionEnd,
  rejectionEnds,
} from '../domain/vocabulary.ts'
import { operationLabel, operationsBefore } from './labels.ts'

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

/** Whoever may sign them rejects them instead. */
const rejecting = (index: number): Entry => ({
  info: { label: 'Reject' },
  endpoint: 'reject',
  done: ': pieces rejected',
  start: (record) => ({ slot: index, ...waiting(record, 1, []) }),
  fields: (form, record) => (
    <>
      <Sentence>
        They are held here until their non-conformance is decided. What was signed of them before counts no
        more.
      </Sentence>
      {pieces(form, record, madeHere(record))}
      <TextAreaField {...form.field<string>('reason', 'What is wrong', true)} rows={3} />
      <TextField
        {...form.field<string>('nonConformanceNo', 'Non-conformance')}
        hint="Leave empty to raise one"
      />
      <SigningFields form={form} meaning="rejected" label={wholeLabel(record)} />
    </>
  ),
})

/** Rejected pieces of which this may become, as their non-conformance is decided. */
const rejected = ({ rejections }: OperationRecord, end: RejectionEnd) =>
  rejections.filter(({ endedAs, mayEndAs }) => endedAs === null && mayEndAs === end)

const settling = (end: RejectionEnd): Entry => ({
  info: { label: rejectionEnds[end] },
  endpoint: end === 'rework' ? 'rework' : 'settle',
  done: ': rejected pieces settled',
  start: (record) => ({
    rejectionId: rejected(record, end)[0]?.id ?? '',
    ...(end === 'rework' ? { toOperationId: record.id } : { as: end }),
  }),
  fields: (form, record) => (
    <>
      <SelectField
        {...form.field<string>('rejectionId', 'Rejected', true)}
        options={rejected(record, end).map(({ id, quantity, nonConformanceNo }) => ({
          value: id,
          label: `${quantity} of ${nonConformanceNo}`,
        }))}
      />
      {end === 'rework' && <BackTo form={form} record={record} andThis />}
      <TextField {...form.field<string>('reason', 'Why', true)} />
    </>
  ),
})

/** Where pieces are worked on again. */
const BackTo = ({
  form,
  record,
  andThis,
}: {
  form: ActionForm
  record: OperationRecord
  andThis?: boolean
}) => (
  <SelectField
    {...form.field<string>('toOperationId', 'Back to', true)}
    options={operationsBefore(record, andThis)}
  />
)

const madeHere = ({ pieces: all }: OperationRecord): string[] =>
  all.flatMap(({ serialId, state }) => (state === 'recorded' ? [serialId] : []))

const answering = (party: Party): Entry => ({
  info: { label: `Answer the point of the ${parties[party].toLowerCase()}` },
  endpoint: 'answer',
  done: ': point answered',
  start: (record) => {
    const { openQty = 1, serialIds = [] } = record.points.find((one) => one.party === party) ?? {}
    return { party, kind: 'result', day: localToday(), ...waiting(record, openQty, serialIds) }
  },
  fields: (form, record) => (
    <>
      <SelectField<AnswerKind>
        {...form.field<AnswerKind>('kind', 'Answer', true)}
        options={answers}
        hint="Result: they looked on. Waiver: they let it go on without them"
      />
      <TextField
        {...form.field<string>('personName', 'Who of them', true)}
        hint="Who came, or who waived it"
      />
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

/** The paper of the traveller, which was attached to it before. */
function ScanField({ form, travellerId }: { form: ActionForm; travellerId: string }) {
  const { data = [] } = useQuery(filesQuery('travellers', travellerId))
  return (
    <SelectField
      {...form.field<string>('fileId', 'Scan of the paper', true)}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      hint="Attach it to the traveller first"
    />
  )
}

/** What is done at an operation, by the names that its page opens. */
export const dialogs: Readonly<Record<string, Entry>> = {
  good: {
    info: { label: 'Book good pieces' },
    endpoint: 'book',
    done: ': good pieces booked',
    start: (record) => ({ kind: 'good', ...waiting(record, record.openQty, openHere(record)) }),
    fields: (form, record) => pieces(form, record, openHere(record)),
  },
  scrap: {
    info: { label: 'Book scrap' },
    endpoint: 'book',
    done: ': scrap booked',
    start: (record) => ({ kind: 'scrap', ...waiting(record, 1, []) }),
    fields: (form, record) => (
      <>
        {pieces(form, record, openHere(record))}
        <TextField {...form.field<string>('reason', 'Why', true)} />
      </>
    ),
  },
  sendBack: {
    info: { label: 'Rework' },
    endpoint: 'book',
    done: ': pieces sent back for rework',
    start: (record) => ({
      kind: 'rework',
      ...waiting(record, 1, []),
      toOperationId: operationsBefore(record).at(-1)?.value ?? '',
    }),
    fields: (form, record) => (
      <>
        <Sentence>
          What they passed from there on counts no more: it is done, measured and signed again.
        </Sentence>
        {pieces(form, record, openHere(record))}
        <BackTo form={form} record={record} />
        <TextField {...form.field<string>('reason', 'Why', true)} />
      </>
    ),
  },
  reverse: {
    info: { label: 'Reverse a booking' },
    done: ': booking reversed',
    start: ({ entries }) => ({ entryId: entries.findLast(({ isReversible }) => isReversible)?.id ?? '' }),
    fields: (form, { entries }) => (
      <>
        <SelectField
          {...form.field<string>('entryId', 'Booking', true)}
          options={entries.flatMap(({ id, isReversible, kind, quantity, serialNo }) =>
            isReversible ? [{ value: id, label: `${entryKinds[kind]} ${serialNo ?? quantity}` }] : [],
          )}
        />
        <TextField {...form.field<string>('reason', 'Why')} />
      </>
    ),
  },
  leaveOut: {
    info: { label: 'Not applicable' },
    done: 'no longer applies',
    fields: (form, record) => (
      <>
        <Sentence>Pieces skip it. Only the next revision can bring it back.</Sentence>
        <TextField {...form.field<string>('reason', 'Why', true)} />
        <SigningFields form={form} meaning="reviewed" label={wholeLabel(record)} />
      </>
    ),
  },
  takeOver: {
    info: { label: 'Take over from paper here' },
    done: ': taken over from paper',
    start: () => ({ day: localToday() }),
    fields: (form, record) => (
      <>
        <Sentence>
          The operations before {record.seq} were done and inspected on paper; the scan is filed. They do not
          apply in the program, and none of them counts as signed.
        </Sentence>
        <DateField {...form.field<string>('day', 'On paper until', true)} />
        <ScanField form={form} travellerId={record.travellerId} />
        <SigningFields
          form={form}
          meaning="reviewed"
          label={`${record.travellerNumber}, operations before ${record.seq} on paper`}
        />
      </>
    ),
  },
  rework: settling('rework'),
  settleScrap: settling('scrap'),
  accept: settling('accepted'),
  reject0: rejecting(0),
  reject1: rejecting(1),
  reject2: rejecting(2),
  sign0: signing(0),
  sign1: signing(1),
  sign2: signing(2),
  ...Object.fromEntries(namesOf(parties).map((party) => [`answer-${party}`, answering(party)])),
}
