import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Decimal } from 'decimal.js'
import { api, reading } from '#platform/web/queries/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea, type ClientOrder } from '../contract.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen, Milestones } from './milestones.tsx'
import { texts } from './texts.ts'
import { ThreadCard, threads } from './thread.tsx'
import { DateText, unitWords } from './values.tsx'

const words = texts.order

/** `/client-area/orders/{id}`: one order, line by line. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return <ClientScreen>{() => <Order id={id} />}</ClientScreen>
}

function Order({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).order, { params: { id } }))
  if (error && !data) return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const { number, orderNo, milestones, pieces, lines } = data
  return (
    <>
      <PageHead
        crumbs={<Crumbs crumbs={[{ label: texts.orders.title, href: '/client-area/orders' }]} />}
        title={orderNo ?? number}
        count={pieces > 0 ? texts.orders.pieces(pieces) : undefined}
      />
      <div className={classes.list}>
        <Card>
          <div className={classes.column}>
            <Milestones milestones={milestones} pieces={pieces} />
            <Facts
              facts={{
                [words.ordered]: data.orderedOn && <DateText date={data.orderedOn} />,
                [words.due]: data.dueOn && <DateText date={data.dueOn} />,
                [words.project]: data.project,
                [words.ourNumber]: number,
                [words.from]: `${data.facility.legalEntity}, ${data.facility.name}`,
              }}
            />
          </div>
        </Card>
        <Card title={words.lines} count={lines.length} flush>
          {lines.map((line) => (
            <Line key={line.lineNo} line={line} />
          ))}
        </Card>
        <ThreadCard of={threads.order} id={id} />
      </div>
    </>
  )
}

function Line({ line }: { line: ClientOrder['lines'][number] }) {
  const { lineNo, tag, description, quantity, uom, dueOn, milestones, travellers, heats } = line
  const amount = new Decimal(quantity).toString()
  const isCounted = uom === 'each'
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{words.line(lineNo)}</b>
        <span className={classes.what}>
          {description}, {isCounted ? texts.orders.pieces(Number(amount)) : `${amount} ${unitWords(uom)}`}
        </span>
        {dueOn && (
          <span className={classes.due}>
            {texts.orders.due} <DateText date={dueOn} />
          </span>
        )}
      </div>
      {isCounted && <Milestones milestones={milestones} pieces={Math.floor(Number(amount))} />}
      <Facts
        facts={{
          [words.tag]: tag,
          [words.travellers]: travellers.join(', '),
          [words.heats]: heats.join(', '),
        }}
      />
    </article>
  )
}
