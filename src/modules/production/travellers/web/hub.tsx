import { useQuery } from '@tanstack/react-query'
import { counted, formatQuantity } from '#platform/contract/values/amounts.ts'
import { api } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import { travellers } from '../contract.ts'
import type { MadeForOrder } from '../contract/of-order.ts'
import { isOpenState, travellerLifecycle } from '../domain.ts'
import classes from './hub.module.css'

/** What is planned, made and delivered of an order, on the page of its quote. */
export function MadeForQuote({ id }: CardProps) {
  const mayRead = useMay('travellers:read')
  const { data } = useQuery({
    queryKey: [travellers.slice, 'for-order', id],
    queryFn: () => api(travellers).madeForOrder({ params: { id } }),
    enabled: mayRead,
  })
  if (!data || (!data.isReleased && data.travellers.length === 0)) return null
  return (
    <Card title="Order in the shop" count={data.travellers.length}>
      <ul className={classes.lines} aria-label="Lines of the order">
        {data.lines.map((line) => (
          <OrderedLine key={line.quoteLineId} line={line} />
        ))}
      </ul>
      {data.travellers.length > 0 && (
        <ul className={classes.lines} aria-label="Travellers of the order">
          {data.travellers.map((one) => (
            <OfTraveller key={one.id} one={one} />
          ))}
        </ul>
      )}
      <SoFar travellers={data.travellers} />
    </Card>
  )
}

function OrderedLine({ line }: { line: MadeForOrder['lines'][number] }) {
  const { lineNo, description, ordered, planned, left, delivered, nextOn } = line
  return (
    <li>
      <p>
        <b>{lineNo}</b> {description}
      </p>
      <p className={classes.row}>
        <span>
          {[`${ordered ?? 0} ordered`, `${planned} planned`, `${delivered} delivered`].join(', ')}
          {nextOn && (
            <>
              , next <DateText date={nextOn} />
            </>
          )}
        </span>
        {left > 0 && (
          <>
            <Chip tone="amber">{`${left} not planned`}</Chip>
            <AppLink href={`/travellers/create?from=quote-line&ids=${line.quoteLineId}`}>
              Make a traveller
            </AppLink>
          </>
        )}
      </p>
    </li>
  )
}

function OfTraveller({ one }: { one: MadeForOrder['travellers'][number] }) {
  const facts = [
    `line ${one.lineNos.join(', ')}`,
    `${one.madeQty} of ${one.quantity} made`,
    one.scrapQty > 0 && `${one.scrapQty} scrapped`,
    one.opsAll > 0 && `${one.opsDone} of ${counted(one.opsAll, 'operation', 'operations')}`,
  ]
  return (
    <li>
      <p className={classes.row}>
        <AppLink href={`/travellers/${one.id}`}>
          <RecordNumber number={`${one.number} Rev ${one.revision}`} />
        </AppLink>
        <StatusChip table={travellerLifecycle} state={one.status} />
        {one.lateDays > 0 && <Chip tone="red">{`${one.lateDays} d late`}</Chip>}
        {one.isHeld && <Chip tone="violet">Held</Chip>}
        {one.isShort && <Chip tone="amber">Material short</Chip>}
      </p>
      <p>
        <Dim>{facts.filter(Boolean).join(', ')}</Dim>{' '}
        <DueText date={one.dueOn} done={!isOpenState(one.status)} />
      </p>
    </li>
  )
}

/** `12.5 h` */
const hours = (minutes: number): string => `${(minutes / 60).toFixed(1)} h`

/** What the order has taken of time by its routes, and of steel; what that cost is told by job-costs. */
function SoFar({ travellers: all }: Pick<MadeForOrder, 'travellers'>) {
  const sum = (of: (one: MadeForOrder['travellers'][number]) => number) =>
    all.reduce((total, one) => total + of(one), 0)
  const planned = sum(({ minutesPlanned }) => minutesPlanned)
  const kg = sum(({ issuedKg }) => Number(issuedKg))
  if (planned === 0 && kg === 0) return null
  const made = sum(({ minutesMade }) => minutesMade)
  return (
    <p>
      So far {hours(made)} of {hours(planned)} by the route
      {kg > 0 && `, ${formatQuantity(kg.toFixed(1))} kg of steel issued`}.
    </p>
  )
}
