import { useQuery } from '@tanstack/react-query'
import type { ActionEntry } from '#platform/web/documents/action-dialogs.tsx'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import { usePage } from '#platform/web/documents/use-document.ts'
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

const pieces = (form: ActionForm) => <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
const wholeLabel = (record: OperationRecord): string =>
  `${record.travellerNumber} Rev ${record.travellerRevision}, operation ${operationLabel(record)}`

/** One dialog for each place for a signature: the first, the second, the third. */
const signing = (index: number): Entry => ({
  info: { label: 'Sign' },
  endpoint: 'sign',
  done: 'signed',
  start: ({ slots }) => ({ slot: index, quantity: slots[index]?.openQty ?? 1 }),
  fields: (form, record) => (
    <>
      {pieces(form)}
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
  start: ({ points }) => ({
    party,
    kind: 'result',
    day: localToday(),
    quantity: points.find((one) => one.party === party)?.openQty ?? 1,
  }),
  fields: (form, record) => (
    <>
      <SelectField<AnswerKind> {...form.field<AnswerKind>('kind', 'Answer', true)} options={answers} />
      <TextField {...form.field<string>('personName', 'Who of them', true)} />
      <DateField {...form.field<string>('day', 'Day', true)} />
      {pieces(form)}
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
    start: ({ openQty }) => ({ kind: 'good', quantity: openQty }),
    fields: pieces,
  },
  scrap: {
    info: { label: 'Book scrap' },
    endpoint: 'book',
    done: 'has scrap booked',
    start: () => ({ kind: 'scrap', quantity: 1 }),
    fields: (form) => (
      <>
        {pieces(form)}
        <TextField {...form.field<string>('reason', 'Why', true)} />
      </>
    ),
  },
  sign0: signing(0),
  sign1: signing(1),
  sign2: signing(2),
  ...Object.fromEntries(namesOf(parties).map((party) => [`answer-${party}`, answering(party)])),
}
