import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { SteelRecord } from '../../contract.ts'
import { steelLifecycle } from '../../domain/lifecycle.ts'
import { conditionQuotes, places, sources } from '../fields.tsx'
import { inspectionLabels } from '../words.ts'
import { CutFields } from './cut-fields.tsx'
import { measuring } from './measure-dialog.tsx'
import { releasing } from './release-dialogs.tsx'
import { differenceText } from './pending-difference.tsx'

const { actions } = steelLifecycle

/** How many pieces of a lot it is about; the rest stays as it is. */
const Some = ({ form, steel }: { form: ActionForm; steel: SteelRecord }) =>
  steel.qtyPieces > 1 ? (
    <IntegerField
      {...form.field<number>('pieces', 'Pieces', false)}
      hint={`Leave empty for all ${steel.qtyPieces}. A part gets a new number.`}
    />
  ) : null

const Place = ({ form, isRequired }: { form: ActionForm; isRequired: boolean }) => (
  <ReferenceField {...form.field<string>('locationId', 'Place', isRequired)} source={places} />
)

/** Above the limit of the facility nothing is booked yet. */
const WAITS = 'waits for the signature of a second person'

/** Whose order steel of a customer is used for; our own steel asks for nobody. */
const Owner = ({ form, steel }: { form: ActionForm; steel: SteelRecord }) =>
  steel.ownerCompanyId ? (
    <ReferenceField
      {...form.field<string>('companyId', 'Customer', true)}
      source={sources.companies}
      hint={`Whose order it is for. It belongs to ${steel.ownerName ?? 'a customer'}.`}
    />
  ) : null

/** What is released without its certificate serves one quote, which has to be named each time. */
const OnlyFor = ({ form, steel: { condition } }: { form: ActionForm; steel: SteelRecord }) =>
  condition && (
    <SelectField
      {...form.field<string>('quoteId', 'Conditionally released for', true)}
      options={{ [condition.quoteId]: `${condition.quoteNumber}, ${condition.companyName}` }}
      hint="Its certificate is missing, so it may be used for nothing else."
    />
  )

/** What is signed of a conditional release: the same words that stand in the signature. */
const conditionalLabel = (steel: SteelRecord, quoteId: unknown, until: unknown) =>
  `${steel.number} without its certificate, for ${quoteId ? 'the chosen quote' : 'one quote'} only, until ${typeof until === 'string' ? until : 'the last day'}`

/** The dialogs of a piece of steel: of its lifecycle, and of what is done to it beside. */
export const dialogs = {
  ...releasing,
  ...measuring,
  releaseConditionally: {
    info: actions.releaseConditionally,
    done: ({ condition }) => `may be used for ${condition?.quoteNumber ?? 'one quote'} only`,
    fields: (form, steel) => (
      <>
        <Sentence>
          Its certificate is missing. It may be cut, reserved and issued for one quote only, until a day, and
          every label and paper of it says so.
        </Sentence>
        <ReferenceField {...form.field<string>('quoteId', 'Only for', true)} source={conditionQuotes} />
        <DateField {...form.field<string>('until', 'Until', true)} />
        <Some form={form} steel={steel} />
        <SigningFields
          form={form}
          meaning="released"
          label={conditionalLabel(steel, form.values['quoteId'], form.values['until'])}
        />
      </>
    ),
  },
  withdrawCondition: {
    info: { label: 'Withdraw the conditional release', needsReason: true },
    done: 'waits for its certificate',
    fields: (_, { condition }) => (
      <Sentence>
        {`Nothing that was released for ${condition?.quoteNumber ?? 'the quote'} with it, and nothing that was cut from it, may be used any more. What is issued stays on the list until it is back.`}
      </Sentence>
    ),
  },
  quarantine: {
    info: actions.quarantine,
    done: 'is in quarantine',
    fields: (form, steel) => (
      <>
        <Sentence>
          Nobody can cut, reserve or issue it any more. What was reserved of it is free again.
        </Sentence>
        <Some form={form} steel={steel} />
      </>
    ),
  },
  reject: {
    info: actions.reject,
    done: 'is rejected',
    fields: (form, steel) => <SigningFields form={form} meaning="rejected" label={steel.number} />,
  },
  inspect: {
    info: { label: 'Record inspection' },
    done: 'inspected',
    start: ({ inspection }) => ({ inspection }),
    fields: (form) => (
      <SelectField {...form.field<string>('inspection', 'Result', true)} options={inspectionLabels} />
    ),
  },
  chooseCertificate: {
    info: { label: 'Choose the certificate' },
    done: ({ certificates: [first] }) => `is covered by ${first?.number ?? 'no certificate'}`,
    start: ({ certificates: [first] }) => ({ certificateId: first?.id }),
    fields: (form, { certificates }) => (
      <SelectField
        {...form.field<string>('certificateId', 'Certificate', false)}
        options={Object.fromEntries(
          certificates.map(({ id, number, type }) => [id, `${number}, type ${type}`]),
        )}
        hint="Leave empty to use the one of the highest type"
      />
    ),
  },
  move: {
    info: { label: 'Move' },
    done: ({ placeName }) => `lies at ${placeName}`,
    fields: (form, steel) => (
      <>
        <Place form={form} isRequired />
        <Some form={form} steel={steel} />
      </>
    ),
  },
  cut: {
    info: { label: 'Cut' },
    done: ({ lengthMm, qtyPieces }) => (qtyPieces === 0 ? 'is used up' : `is cut, ${lengthMm} mm are left`),
    start: () => ({
      lines: [{ lengthMm: '', quantity: 1, purpose: null }],
      kerfMm: '2',
      trimMm: '0',
      scrapRest: false,
    }),
    fields: (form, steel) => (
      <>
        <CutFields form={form} steel={steel} />
        <OnlyFor form={form} steel={steel} />
        <Owner form={form} steel={steel} />
        <Place form={form} isRequired={false} />
      </>
    ),
  },
  reservePieces: {
    info: { label: 'Reserve' },
    done: 'reserved',
    fields: (form, steel) => (
      <>
        <TextField {...form.field<string>('purpose', 'For', true)} hint="Such as the number of the quote" />
        <OnlyFor form={form} steel={steel} />
        {steel.ownerCompanyId ? (
          <Owner form={form} steel={steel} />
        ) : (
          <ReferenceField
            {...form.field<string>('companyId', 'Customer', false)}
            source={sources.companies}
          />
        )}
        <Some form={form} steel={steel} />
        {steel.qtyPieces === 1 && Number(steel.lengthMm) > 0 && (
          <NumberField
            {...form.field<string>('lengthMm', 'Length, all cuts together', false)}
            suffix="mm"
            hint={`Leave empty for the whole piece. ${steel.freeMm} mm are free.`}
          />
        )}
        <DateField {...form.field<string>('until', 'Until', true)} />
      </>
    ),
  },
  endReservation: {
    info: { label: 'End a reservation' },
    done: 'reservation ended',
    start: ({ reservations: [first] }) => ({ reservationId: first?.id }),
    fields: (form, { reservations }) => (
      <SelectField
        {...form.field<string>('reservationId', 'Reservation', true)}
        options={Object.fromEntries(
          reservations.map(({ id, purpose, lengthMm }) => [id, `${purpose}, ${lengthMm} mm`]),
        )}
      />
    ),
  },
  issuePieces: {
    info: { label: 'Issue' },
    done: 'issued',
    fields: (form, steel) => (
      <>
        <TextField {...form.field<string>('purpose', 'For', true)} />
        <OnlyFor form={form} steel={steel} />
        <Owner form={form} steel={steel} />
        <Some form={form} steel={steel} />
      </>
    ),
  },
  returnPieces: {
    info: { label: 'Take back' },
    done: 'is back in stock',
    fields: (form) => <Place form={form} isRequired={false} />,
  },
  adjust: {
    info: { label: 'Adjust', needsReason: true },
    done: ({ pendingDifference }) => (pendingDifference ? WAITS : 'adjusted'),
    start: ({ qtyPieces }) => ({ pieces: qtyPieces }),
    fields: (form, steel) => (
      <>
        <Sentence>What was counted, measured or weighed. The difference is booked.</Sentence>
        <IntegerField {...form.field<number>('pieces', 'Pieces', true)} />
        {Number(steel.lengthMm) > 0 && (
          <NumberField
            {...form.field<string>('lengthMm', 'Length of one piece', false)}
            suffix="mm"
            hint={`Defaults to ${steel.lengthMm} mm`}
          />
        )}
        <NumberField
          {...form.field<string>('massKg', 'Mass of all pieces', false)}
          suffix="kg"
          hint="Leave empty to work it out from the length"
        />
      </>
    ),
  },
  scrapPieces: {
    info: { label: 'Scrap', needsReason: true },
    done: ({ pendingDifference }) => (pendingDifference ? WAITS : 'scrapped'),
    fields: (form, steel) => <Some form={form} steel={steel} />,
  },
  mark: {
    info: { label: 'Confirm the stamp' },
    done: 'is marked',
    fields: (form, steel) => (
      <>
        <TextField {...form.field<string>('heatNo', 'Heat as stamped', true)} />
        <TextField {...form.field<string>('pieceMark', 'Piece mark', false)} />
        <SigningFields form={form} meaning="performed" label={`the stamp of ${steel.number}`} />
      </>
    ),
  },
  confirmDifference: {
    info: { label: 'Sign for the difference' },
    done: 'booked as counted',
    fields: (form, steel) => (
      <>
        <Sentence>{steel.pendingDifference ? differenceText(steel.pendingDifference) : ''}</Sentence>
        <SigningFields form={form} meaning="approved" label={`the difference of ${steel.number}`} />
      </>
    ),
  },
  dropDifference: {
    info: { label: 'Drop the difference', needsReason: true },
    done: 'stays as it was booked',
    fields: () => <Sentence>Nothing is booked. It can be counted again.</Sentence>,
  },
  reverseOperation: {
    info: { label: 'Reverse', needsReason: true },
    done: 'is as it was before',
    start: ({ movements: [last] }) => ({ operationId: last?.operationId }),
    fields: () => (
      <Sentence>
        Everything that was booked together with the last entry is booked back. Both stay in the ledger.
      </Sentence>
    ),
  },
} satisfies DialogTable<SteelRecord>
