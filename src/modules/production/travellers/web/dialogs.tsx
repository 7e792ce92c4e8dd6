import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type TravellerRecord, travellers } from '../contract.ts'
import { travellerLifecycle } from '../domain.ts'
import { priorities } from '../domain/vocabulary.ts'
import { sources } from './fields.tsx'
import { travellerLabel } from './labels.ts'

const { actions } = travellerLifecycle
const madePieces = ({ pieces }: TravellerRecord) => pieces.filter(({ isMade }) => isMade)

/** A file of the traveller. */
function AgreementField({ field, id }: { field: FieldProps<string>; id: string }) {
  const { data = [] } = useQuery(reading(api(travellers).files, { params: { id } }))
  return <SelectField {...field} options={Object.fromEntries(data.map((file) => [file.id, file.name]))} />
}

/** What holds a traveller until somebody decides about it. */
const changesOn = ({ holds, orderChange }: TravellerRecord) =>
  holds.filter(
    ({ sourceEntity }) => sourceEntity === 'drawings' || (orderChange !== null && sourceEntity === 'quotes'),
  )

/** The dialogs of a traveller: of its lifecycle, and of what is done to it beside. */
export const dialogs = {
  approve: {
    info: actions.approve,
    done: ({ status, approvalStep }) =>
      status === 'awaiting_approval'
        ? `approved on this step, step ${approvalStep} has been asked`
        : 'approved',
    fields: (form, record) => (
      <>
        <Facts
          facts={{
            Pieces: record.quantity,
            Description: record.description,
            Drawing: `${record.drawingNo ?? '-'} Rev ${record.drawingRev ?? '-'}`,
            PSL: record.pslLevel,
            Template: record.templateName,
            'Left out': record.route
              .filter(({ included }) => !included)
              .map(({ lineNo, title }) => `${lineNo} ${title}`)
              .join(', '),
          }}
        />
        <SigningFields form={form} meaning="approved" label={travellerLabel(record)} />
      </>
    ),
  },
  reject: {
    info: actions.reject,
    done: 'rejected, the author has been told',
    fields: () => <Sentence>The traveller becomes a draft again. Say what has to be different.</Sentence>,
  },
  release: {
    info: actions.release,
    done: 'released, its operations can start',
    fields: (_, record) => (
      <Sentence>
        {`${record.quantity} ${record.quantity === 1 ? 'piece begins' : 'pieces begin'} at the first operation. What is released changes by a new revision only.`}
      </Sentence>
    ),
  },
  revise: {
    info: { label: 'Open the next revision', needsReason: true },
    done: 'opened as a draft',
    fields: (_, record) => (
      <Sentence>
        {`The next revision begins as a copy of Rev ${record.revision}. The shop works to Rev ${record.revision} until it is released; what was counted or signed stays as it is.`}
      </Sentence>
    ),
  },
  goOn: {
    info: { label: 'Go on in spite of a change', needsReason: true },
    done: 'goes on',
    start: (record) => ({ drawingId: changesOn(record)[0]?.sourceId }),
    fields: (form, record) => (
      <>
        <SelectField
          {...form.field<string>('drawingId', 'Change', true)}
          options={Object.fromEntries(
            changesOn(record).map(({ sourceId, sourceLabel }) => [sourceId, sourceLabel]),
          )}
        />
        <AgreementField field={form.field<string>('fileId', 'Agreement of the customer')} id={record.id} />
        <SigningFields form={form} meaning="approved" label={travellerLabel(record)} />
      </>
    ),
  },
  close: {
    info: actions.close,
    done: 'closed',
    fields: (form, record) => (
      <>
        <Facts
          facts={{
            Begun: record.entryQty,
            Made: record.madeQty,
            Scrapped: record.scrapQty,
            Stocked: record.stockedQty,
            Delivered: record.deliveredQty,
          }}
        />
        <TextAreaField
          {...form.field<string>('note', 'Lessons for the next one')}
          hint="Shown when the part is made again"
          rows={2}
        />
        <SigningFields form={form} meaning="released" label={travellerLabel(record)} />
      </>
    ),
  },
  update: {
    info: { label: 'Due day, priority and people' },
    done: 'is changed',
    start: ({ dueOn, orderDueOn, priority, plannerId, foremanId, notes }) => ({
      // The day on which the customer wants it by now is proposed.
      dueOn: orderDueOn ?? dueOn,
      priority,
      plannerId,
      foremanId,
      notes,
    }),
    fields: (form) => (
      <>
        <DateField {...form.field<string>('dueOn', 'Due', true)} />
        <SelectField {...form.field<string>('priority', 'Priority', true)} options={priorities} />
        <ReferenceField {...form.field<string>('plannerId', 'Planner')} source={sources.users} />
        <ReferenceField {...form.field<string>('foremanId', 'Foreman')} source={sources.users} />
        <TextAreaField {...form.field<string>('notes', 'Notes')} rows={3} />
      </>
    ),
  },
  replace: {
    info: { label: 'Replace scrapped pieces' },
    done: 'has more pieces in work',
    start: (record) => ({ quantity: record.quantity - record.splitQty - record.entryQty + record.scrapQty }),
    fields: (form) => (
      <>
        <Sentence>
          They begin in this traveller, by the same plan. To make them by another plan, create a traveller for
          a replacement.
        </Sentence>
        <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
        <TextField {...form.field<string>('reason', 'Why')} />
      </>
    ),
  },
  split: {
    info: { label: 'Split pieces off' },
    done: 'is the traveller that they go on in',
    start: (record) => (record.pieces.length > 0 ? { serialIds: [] } : { quantity: 1 }),
    fields: (form, record) => (
      <>
        <Sentence>
          Pieces that are at rest go on in a traveller of their own. What they passed goes along; its
          signatures stay here.
        </Sentence>
        {record.pieces.length > 0 ? (
          <ChecksField
            {...form.field<string[]>('serialIds', 'Which pieces', true)}
            options={Object.fromEntries(
              record.pieces.flatMap(({ serialId, serialNo, fate }) =>
                fate === 'in_work' ? [[serialId, serialNo]] : [],
              ),
            )}
          />
        ) : (
          <>
            <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
            <SelectField
              {...form.field<string>('operationId', 'That wait at', true)}
              options={record.route.flatMap(({ rootId, included, lineNo, title }) =>
                included ? [{ value: rootId, label: `${lineNo} ${title}` }] : [],
              )}
            />
          </>
        )}
        <TextField {...form.field<string>('reason', 'Why', true)} />
      </>
    ),
  },
  depart: {
    info: { label: 'Put pieces into stock' },
    done: 'has its pieces noted',
    start: (record) => ({
      // To a customer they go with a delivery note.
      kind: 'stocked',
      quantity: record.madeQty - record.stockedQty - record.deliveredQty,
      ...(record.pieces.length > 0 ? { serialIds: madePieces(record).map(({ serialId }) => serialId) } : {}),
      place: '',
    }),
    fields: (form, record) => (
      <>
        <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
        {record.pieces.length > 0 && (
          <ChecksField
            {...form.field<string[]>('serialIds', 'Which pieces', true)}
            options={Object.fromEntries(
              madePieces(record).map(({ serialId, serialNo }) => [serialId, serialNo]),
            )}
          />
        )}
        <TextField {...form.field<string>('place', 'Place', true)} />
      </>
    ),
  },
} satisfies DialogTable<TravellerRecord>
