import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DateText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { orderLabel } from '#modules/purchasing/purchase-orders/domain.ts'
import type { ConsolidatedRecord, LineEdit, Member } from '../contract.ts'
import classes from './consolidated.module.css'
import { type Editing, LineRows, type ShownLine } from './line-rows.tsx'

type Sums = Pick<ConsolidatedRecord, 'totals' | 'approvedNet' | 'saving' | 'extraNet' | 'overApproved'>

interface OverviewProps {
  members: readonly Member[]
  lines: readonly ShownLine[]
  sums: Sums
  currency: string
  edit?: Editing | undefined
}

/** Members at the left, the lines that the supplier sees at the right, what it comes to below. */
export function Overview({ members, lines, sums, currency, edit }: OverviewProps) {
  const asked = members.reduce((count, one) => count + one.lines.length, 0)
  return (
    <div className={classes.overview}>
      <div className={classes.sides}>
        <section className={classes.members}>
          <h2>
            Member orders <span>{members.length}</span>
          </h2>
          {members.map((one) => (
            <MemberCard key={one.id} member={one} />
          ))}
        </section>
        <section className={classes.lines}>
          <h2>
            Lines the supplier sees{' '}
            <span>
              {asked} {asked === 1 ? 'line' : 'lines'} become {lines.length}
            </span>
          </h2>
          <div className={classes.scroll}>
            <table className={classes.table} aria-label="Bundled lines with what each order has of them">
              <thead>
                <tr>
                  <th>Line</th>
                  <th>Item</th>
                  <th>Certificate</th>
                  <th className={classes.number}>Quantity</th>
                  <th className={classes.number}>Was</th>
                  <th className={classes.number}>Negotiated</th>
                  <th className={classes.number}>Net {currency}</th>
                  <th className={classes.number}>Saving</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <LineRows key={line.orderLineId} line={line} currency={currency} edit={edit} />
                ))}
              </tbody>
            </table>
          </div>
          <SumsBar sums={sums} currency={currency} />
        </section>
      </div>
    </div>
  )
}

function MemberCard({ member }: { member: Member }) {
  return (
    <article className={classes.member}>
      <header>
        <div>
          <AppLink href={`/purchase-orders/${member.id}`}>
            <RecordNumber
              number={member.revision > 0 ? orderLabel(member.number, member.revision) : member.number}
            />
          </AppLink>
          <b>
            <MoneyText value={member.net} currency={member.currency} />
          </b>
        </div>
        <p>{member.requestedByName}</p>
      </header>
      <ul>
        {member.lines.map((line) => (
          <li key={line.id}>
            <span>{line.lineNo}</span>
            <span title={line.text}>{line.text}</span>
            <span>{plainDecimal(line.quantity)}</span>
            <span className={classes.place} title={`Goes to line ${line.inLine}`}>
              {line.inLine}
            </span>
          </li>
        ))}
      </ul>
      <footer>
        <p>
          required <DateText date={member.requiredOn} />, {member.facilityName}
        </p>
      </footer>
    </article>
  )
}

function SumsBar({ sums, currency }: { sums: Sums; currency: string }) {
  const { totals, approvedNet, saving, extraNet, overApproved } = sums
  const figures = [
    ['Members, approved', approvedNet, undefined],
    ['This order', totals.net, undefined],
    ['Saving on price', saving, Number(saving) > 0 ? classes.good : undefined],
    ['Extra to stock', extraNet, undefined],
  ] as const
  return (
    <div className={classes.sums}>
      <dl>
        {figures.map(([label, value, look]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look}>
              <MoneyText value={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {overApproved ? (
        <p className={classes.warn}>
          <MoneyText value={overApproved} currency={currency} /> over the approved sum: it has to be approved
          as a whole.
        </p>
      ) : (
        <p className={classes.good}>
          <Icon name="check" size={14} /> Within what was approved of the members.
        </p>
      )}
    </div>
  )
}

interface EditedProps {
  field: FieldProps<LineEdit[]>
  errors: Readonly<Record<string, readonly string[]>>
  record: ConsolidatedRecord
}

const editOf = ({ orderLineId, negotiatedPrice, extraQuantity, extraReason }: LineEdit): LineEdit => ({
  orderLineId,
  negotiatedPrice,
  extraQuantity,
  extraReason,
})

/** The bundled lines of a draft, with what is agreed on them; sums follow with the save. */
export function EditedLines({ field, errors, record }: EditedProps) {
  const edits = (field.value ?? []).map(editOf)
  const placeOf = (line: ShownLine) => edits.findIndex((one) => one.orderLineId === line.orderLineId)
  const edit: Editing = {
    of: (line) => edits[placeOf(line)] ?? { orderLineId: line.orderLineId },
    change: (line, more) => {
      const known = placeOf(line)
      const next = { ...(edits[known] ?? { orderLineId: line.orderLineId }), ...more }
      field.onChange(known < 0 ? [...edits, next] : edits.map((one, at) => (at === known ? next : one)))
    },
    wrong: (line, name) => errors[`lines.${placeOf(line)}.${name}`]?.[0],
    disabled: field.disabled ?? false,
  }
  return (
    <Overview
      members={record.members}
      lines={record.lines}
      sums={record}
      currency={record.currency}
      edit={field.disabled ? undefined : edit}
    />
  )
}
