import type { ReactNode } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { planning, type WorkList as ListName, type WorkListed, workLists } from '../contract.ts'
import { PointMark } from './dispatch-list.tsx'
import { DueCell, FacilityChoice, Heads, Shown, TravellerCell } from './parts.tsx'
import classes from './planning.module.css'

type Values = Readonly<Record<string, string>>

/** The list that an address names; null: none. */
export const listIn = ({ list = '' }: Values): ListName | null =>
  (Object.keys(workLists) as ListName[]).find((name) => name === list) ?? null

export const workQuery = (list: ListName, { facility }: Values) =>
  reading(api(planning).work, { query: { list, ...(facility ? { facilityId: facility } : {}) } })

export const ordersQuery = ({ facility }: Values) =>
  reading(api(planning).orders, { query: facility ? { facilityId: facility } : {} })

const nothing: Readonly<Record<ListName, string>> = {
  sign: 'No made piece waits for a signature.',
  work: 'Nothing can begin or goes on.',
  inspect: 'Nothing waits to be measured or tested.',
}

interface ListPageProps extends Pick<WorkListed, 'facility' | 'facilities' | 'more'> {
  title: string
  count: string
  /** What is said where nothing is listed. */
  empty: string
  heads: readonly string[]
  rows: readonly ReactNode[]
}

/** A list of planning with all that is around it. */
const ListPage = ({ title, count, empty, heads, rows, more, ...at }: ListPageProps) => (
  <div className={classes.page}>
    <PageHead title={title} count={count} />
    <div className={classes.bar}>
      <FacilityChoice {...at} />
      <AppLink href={givenAddress(`/planning?facility=${at.facility.id}`)}>Open the board</AppLink>
    </div>
    <div className={classes.lists}>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <table className={classNames(classes.rows, classes.plain)} aria-label={title}>
          <Heads names={heads} />
          <tbody>{rows}</tbody>
        </table>
      )}
      {more > 0 && <p className={classes.empty}>{more} more, less urgent than these.</p>}
    </div>
  </div>
)

/** What waits at a facility, wherever it is: one operation a row, the most urgent first. */
export const WorkList = ({ list, parameters }: { list: ListName; parameters: Values }) => (
  <Shown query={workQuery(list, parameters)} what="The list" columns={4}>
    {({ operations, ...data }) => (
      <ListPage
        {...data}
        title={workLists[list]}
        count={counted(operations.length + data.more, 'operation', 'operations')}
        empty={nothing[list]}
        heads={['Traveller', 'Operation', 'Pieces']}
        rows={operations.map((row) => <WorkRow key={row.id} row={row} list={list} />)}
      />
    )}
  </Shown>
)

/** Released orders with pieces that no traveller makes: one a row, what is wanted first before the others. */
export const OrdersToPlan = ({ parameters }: { parameters: Values }) => (
  <Shown query={ordersQuery(parameters)} what="The list" columns={4}>
    {({ orders, today, ...data }) => (
      <ListPage
        {...data}
        title="Orders to plan"
        count={counted(orders.length + data.more, 'order', 'orders')}
        empty="Every released order is planned."
        heads={['Order', 'Customer', 'To plan']}
        rows={orders.map((order) => (
          <tr key={order.id}>
            <td>
              <AppLink href={`/quotes/${order.id}`}>{order.number}</AppLink> Rev {order.revision}
              <small>{order.customerOrderNo}</small>
            </td>
            <td>
              {order.companyName}
              <small>{order.project}</small>
            </td>
            <td>
              {counted(order.pieces, 'piece', 'pieces')} in {counted(order.lines, 'line', 'lines')}
            </td>
            <td className={classNames(classes.due, (order.dueOn ?? today) < today && classes.bad)}>
              {order.dueOn && shortDay(order.dueOn)}
            </td>
          </tr>
        ))}
      />
    )}
  </Shown>
)

const WorkRow = ({ row, list }: { row: WorkListed['operations'][number]; list: ListName }) => (
  <tr>
    <TravellerCell row={row}>{[row.description, row.companyName].filter(Boolean).join(', ')}</TravellerCell>
    <td>
      <AppLink href={`/travellers/${row.travellerId}/operations/${row.id}`}>
        {row.seq} {row.title}
      </AppLink>{' '}
      {row.workCentre && <Chip tone="grey">{row.workCentre}</Chip>}
      {row.points.map((point) => (
        <PointMark key={point.party} {...point} />
      ))}
      {row.unsignable && <small className={classes.bad}>{row.unsignable}</small>}
    </td>
    <td>{list === 'sign' ? `${row.toSignQty} to sign` : `${row.openQty} open`}</td>
    <DueCell row={row} />
  </tr>
)
