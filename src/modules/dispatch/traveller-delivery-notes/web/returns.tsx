import { type ActionEntry, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { usePage } from '#platform/web/documents/use-document.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import {
  countedPieces,
  isSound,
  pieceReturnReasons,
  returnConditions,
  returnReasons,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { BackPieces, GoodsOut } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type TravellerDeliveryNoteRecord, travellerDeliveryNotes } from '../contract.ts'
import { sources } from './fields.tsx'

/** What of a note is still out. */
const linesOut = ({ lines }: TravellerDeliveryNoteRecord) =>
  lines.flatMap(({ id, lineNo, travellerNumber, quantity, backQty, serialNumbers }) =>
    backQty < quantity
      ? [{ id, label: `Line ${lineNo}, ${travellerNumber}`, out: quantity - backQty, serialNumbers }]
      : [],
  )

/** The customer sent pieces back. */
export const takeBack: ActionEntry<TravellerDeliveryNoteRecord> = {
  info: { label: 'Take back' },
  done: 'has pieces back',
  fields: (form, record) => (
    <>
      <Sentence>
        What comes back is held until its final release is signed again; what is not as it went, by a
        non-conformance besides.
      </Sentence>
      <BackPieces form={form} lines={linesOut(record)} />
      <SelectField
        {...form.field<keyof typeof returnConditions>('condition', 'Condition', true)}
        options={returnConditions}
      />
      <SelectField
        {...form.field<keyof typeof pieceReturnReasons>('reason', 'Reason', true)}
        options={pieceReturnReasons}
      />
      <TextAreaField {...form.field<string>('remarks', 'What was seen')} rows={2} />
    </>
  ),
}

const notReleased = ({ returns }: TravellerDeliveryNoteRecord) =>
  returns.filter(({ releasedAt }) => releasedAt === null)

/** What is not as it went goes again by a non-conformance alone. */
function needsCase(form: ActionForm, record: TravellerDeliveryNoteRecord): boolean {
  const { value } = form.field<string>('returnId', 'What came back', true)
  const back = notReleased(record).find(({ id }) => id === value)
  return back !== undefined && !isSound(back.condition, back.reason)
}

/** What came back may go again. */
export const releaseAgain: ActionEntry<TravellerDeliveryNoteRecord> = {
  info: { label: 'Release again' },
  done: 'has pieces that may go again',
  start: (record) => ({ returnId: notReleased(record)[0]?.id ?? null }),
  fields: (form, record) => (
    <>
      <SelectField
        {...form.field<string>('returnId', 'What came back', true)}
        options={Object.fromEntries(
          notReleased(record).map(({ id, lineNo, pieces, condition }) => [
            id,
            `Line ${lineNo}: ${countedPieces(pieces)}, ${returnConditions[condition].toLowerCase()}`,
          ]),
        )}
      />
      <ReferenceField
        {...form.field<string>('caseId', 'Non-conformance', needsCase(form, record))}
        hint="Of what is opened, damaged or not conforming"
        source={sources.cases}
      />
      <SigningFields form={form} meaning="released" label={`what came back of ${record.number}`} />
    </>
  ),
}

/** What came back of a note, each with what has become of it. */
export function CameBack({ record }: { record: TravellerDeliveryNoteRecord }) {
  const { open } = usePage(travellerDeliveryNotes)
  return (
    <GoodsOut>
      {notReleased(record).length > 0 && (
        <div>
          <ReasonedButton
            tone="primary"
            reason={reasonOf(record.can.releaseAgain)}
            onClick={() => open('releaseAgain')}
          >
            Release again
          </ReasonedButton>
        </div>
      )}
      {record.returns.map((back) => (
        <Card
          key={back.id}
          title={`Line ${back.lineNo}: ${returnReasons[back.reason]}`}
          count={countedPieces(back.pieces)}
        >
          <Facts
            facts={{
              Condition: returnConditions[back.condition],
              'Serial numbers': back.serialNumbers,
              'What was seen': back.remarks,
              'Taken back': (
                <>
                  <InstantText at={back.at} />, {back.byName}
                </>
              ),
              'Non-conformance': back.caseId && (
                <AppLink href={`/non-conformances/${back.caseId}`}>{back.caseNumber}</AppLink>
              ),
              'Released again': back.releasedAt ? (
                <>
                  <InstantText at={back.releasedAt} />, {back.releasedByName}
                </>
              ) : (
                'not yet: it is held'
              ),
            }}
          />
        </Card>
      ))}
    </GoodsOut>
  )
}
