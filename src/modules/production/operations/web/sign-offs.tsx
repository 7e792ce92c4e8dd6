import { usePage } from '#platform/web/documents/use-document.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { OperationRecord } from '../contract.ts'
import { rejectionEnds } from '../domain/vocabulary.ts'
import classes from './operations.module.css'

/** Which dialog settles rejected pieces. */
const dialogOf = { rework: 'rework', scrap: 'settleScrap', accepted: 'accept' } as const

interface Props {
  readonly record: OperationRecord
}

/** Every place for a signature: what was signed there, and its buttons. */
export function Slots({ record }: Props) {
  const { open } = usePage()
  const whyNot = reasonOf(record.can.reject)
  const { carriedFrom } = record
  return record.slots.map((slot) => {
    const { index, role, signedQty, openQty, refusal } = slot
    const before = record.slots[index - 1]
    const nothing =
      before && signedQty < record.goodQty
        ? `The ${before.role.toLowerCase()} signs first.`
        : 'No recorded piece waits for this signature.'
    const given = record.signOffs.filter((one) => one.slot === index)
    const why = openQty > 0 ? (refusal ?? reasonOf(record.can.sign)) : nothing
    return (
      <div key={index} className={classes.slot}>
        <div>
          <b>{role}</b>
          <div className={classes.small}>
            {signedQty} of {record.goodQty} signed
          </div>
          {given.map((one) => (
            <div key={one.id} className={classes.small}>
              {namedPieces(record, one)} by {one.byName}, <InstantText at={one.at} />
              {one.before && `, before ${one.before}`}
            </div>
          ))}
          {index === 0 && carriedFrom && (
            <div className={classes.small}>
              Signed in{' '}
              <AppLink href={`/travellers/${carriedFrom.travellerId}/operations/${carriedFrom.id}`}>
                {carriedFrom.travellerNumber}, operation {carriedFrom.seq}
              </AppLink>
            </div>
          )}
          {why && openQty > 0 && <div className={classes.small}>{why}</div>}
        </div>
        <div className={classes.acts}>
          <ReasonedButton
            icon="close"
            tone="danger"
            reason={whyNot ?? refusal ?? undefined}
            onClick={() => open(`reject${index}`)}
          >
            Reject
          </ReasonedButton>
          <ReasonedButton
            icon="edit"
            tone={why === undefined || why === null ? 'primary' : 'default'}
            reason={why ?? undefined}
            onClick={() => open(`sign${index}`)}
          >
            {`Sign as ${role.toLowerCase()}`}
          </ReasonedButton>
        </div>
      </div>
    )
  })
}

/** `LDS-26-0001, LDS-26-0002`, or `2 pieces`. */
function namedPieces(
  { pieces }: OperationRecord,
  { serialIds, quantity }: { readonly serialIds: readonly string[]; readonly quantity: number },
): string {
  const numbers = pieces.flatMap(({ serialId, serialNo }) => (serialIds.includes(serialId) ? [serialNo] : []))
  if (numbers.length > 0) return numbers.join(', ')
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}

/** What was rejected here, and what becomes of it. */
export function Rejections({ record }: Props) {
  const { open } = usePage()
  return record.rejections.map((one) => {
    const { id, nonConformanceId, nonConformanceNo, mayEndAs, endedAs } = one
    const why = reasonOf(record.can.rework) ?? (mayEndAs ? undefined : `${nonConformanceNo} is not decided.`)
    return (
      <div key={id} className={classes.slot}>
        <div>
          <b>{namedPieces(record, one)}</b>{' '}
          {nonConformanceId ? (
            <AppLink href={`/non-conformances/${nonConformanceId}`}>{nonConformanceNo}</AppLink>
          ) : (
            nonConformanceNo
          )}
          <div className={classes.small}>{one.reason}</div>
          <div className={classes.small}>
            Rejected by {one.byName}, <InstantText at={one.at} />
          </div>
          {endedAs && (
            <div className={classes.small}>
              {rejectionEnds[endedAs]}: {one.endedReason}, {one.endedByName},{' '}
              <InstantText at={one.endedAt ?? one.at} />
            </div>
          )}
          {!endedAs && why && <div className={classes.small}>{why}</div>}
        </div>
        {!endedAs && (
          <ReasonedButton
            icon="chevronLeft"
            tone={why === undefined ? 'primary' : 'default'}
            reason={why}
            onClick={() => open(dialogOf[mayEndAs ?? 'rework'])}
          >
            {mayEndAs ? rejectionEnds[mayEndAs] : 'What becomes of them'}
          </ReasonedButton>
        )}
      </div>
    )
  })
}
