import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import type { OrderRecord } from '../contract.ts'
import classes from './orders.module.css'

/** What somebody has to know before they go on: split orders, prices beyond the approval, what the supplier changed. */
export function OrderNotices({ record }: { record: OrderRecord }) {
  const { confirmation, beyondApproval, revisions, inForce } = record
  const next = revisions.find(({ isCurrent }) => isCurrent)
  return (
    <div className={classes.notices}>
      <SplitNotice record={record} />
      {record.noSplit && (
        <Alert tone="blue" title={`Stated as no split order by ${record.noSplit.byName}`}>
          {record.noSplit.reason} <InstantText at={record.noSplit.at} />
        </Alert>
      )}
      {beyondApproval && beyondApproval.length > 0 && record.approvedAt === null && (
        <Alert tone="amber" title="This amendment has to be approved again">
          {beyondApproval.join(' ')}
        </Alert>
      )}
      {record.changes.length > 0 && (
        <Alert tone="blue" title="What this amendment changes">
          <Changes record={record} />
        </Alert>
      )}
      {record.qualityAgreement && (
        <Alert tone="blue" title={`Lower demands agreed by ${record.qualityAgreement.byName}`}>
          <InstantText at={record.qualityAgreement.at} />
        </Alert>
      )}
      {confirmation && confirmation.differences.length > 0 && (
        <Alert
          tone={confirmation.isBeyond ? 'amber' : 'blue'}
          title={
            confirmation.isBeyond
              ? 'The supplier confirms more than was approved'
              : 'The supplier confirms it otherwise'
          }
        >
          <ul>
            {confirmation.differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      {inForce && next && next.id !== record.id && (
        <Alert tone="blue" title={`Rev ${next.revision} is on its way`}>
          This revision stays in force until{' '}
          <AppLink href={`/purchase-orders/${next.id}`}>Rev {next.revision}</AppLink> is issued.
        </Alert>
      )}
    </div>
  )
}

/** Each change in words; a lower demand on quality in the colour of a warning. */
export function Changes({ record }: { record: Pick<OrderRecord, 'changes' | 'weakerDemands'> }) {
  const others = record.weakerDemands.filter((one) => !record.changes.includes(one))
  return (
    <ul>
      {[...record.changes, ...others].map((one) =>
        record.weakerDemands.includes(one) ? (
          <li key={one} className={classes.weaker}>
            <b>Less is demanded.</b> {one}
          </li>
        ) : (
          <li key={one}>{one}</li>
        ),
      )}
    </ul>
  )
}

/** The other orders of the week that count together with this one. */
export function SplitNotice({ record }: { record: OrderRecord }) {
  const { splitSum, splitWith, baseCurrency } = record
  if (splitSum === null) return null
  return (
    <Alert tone="amber" title="Split-order check: this order counts together with others of this week">
      {splitWith.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AppLink href={`/purchase-orders/${id}`}>{number}</AppLink>
        </span>
      ))}{' '}
      went to the same supplier for the same requester. Together they come to{' '}
      <MoneyText value={splitSum} currency={baseCurrency} />, and the approval steps of that sum apply.
    </Alert>
  )
}
