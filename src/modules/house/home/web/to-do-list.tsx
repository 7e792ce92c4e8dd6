import { useMediaQuery } from '@mantine/hooks'
import { givenAddress } from '#platform/contract/register.ts'
import { limitedCount, MOST_WAITING } from '#platform/contract/values/limited-counts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatInstant, localToday, waitedText } from '#platform/web/ui/format.ts'
import textClasses from '#platform/web/ui/text.module.css'
import { Dim, DueText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import type { ShownToDoList } from './board.ts'
import classes from './home.module.css'

/** The first few records of a list, with the list itself one click away. */
export function ToDoListCard({ list, now }: { list: ShownToDoList; now: Date }) {
  const { title, dueTitle, shows, rows, heads: [ofCompany, ofTitle] = ['Company', 'Project'] } = list
  // What waits for a decision says what it is worth and why, in place of the project.
  const tellsWhy = rows.some(({ why }) => why)
  const tellsValue = rows.some(({ value }) => value)
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <Card
      title={title}
      count={limitedCount(list.total, MOST_WAITING)}
      action={<AppLink href={givenAddress(list.path)}>Open all</AppLink>}
      flush
    >
      {rows.length === 0 ? (
        <p className={classes.empty}>{list.empty}</p>
      ) : (
        <table className={classes.toDoList} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">{ofCompany}</th>
              {tellsValue && !isPhone && (
                <th scope="col" className={classes.right}>
                  Value
                </th>
              )}
              {!isPhone && <th scope="col">{tellsWhy ? 'Why' : ofTitle}</th>}
              <th scope="col" className={classes.right}>
                {dueTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <AppLink href={givenAddress(row.path)}>
                    <RecordNumber number={row.number} />
                  </AppLink>
                </td>
                {isPhone ? (
                  <Told row={row} />
                ) : (
                  <Columns row={row} tells={{ value: tellsValue, why: tellsWhy }} />
                )}
                <td className={classes.right}>
                  {shows === 'due' ? <Due row={row} /> : <Waiting row={row} now={now} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type Row = ShownToDoList['rows'][number]

/** Everything about a row in one cell, below one another, where there is no room beside. */
const Told = ({ row: { companyName, title, why } }: { row: Row }) => (
  <td className={classes.told}>
    {companyName || title}
    {companyName && <small>{title}</small>}
    {why && <small>{why}</small>}
  </td>
)

/** A row in columns of its own: for whom, what it is worth, and why it waits or what it is. */
const Columns = ({ row, tells }: { row: Row; tells: { readonly value: boolean; readonly why: boolean } }) => (
  <>
    <td
      className={classNames(classes.clip, tells.why && classes.rest)}
      title={tells.why ? row.title : undefined}
    >
      {row.companyName}
      {tells.why && <Dim> {row.title}</Dim>}
    </td>
    {tells.value && (
      <td className={classes.right}>
        <MoneyText value={row.value} currency={row.currency ?? ''} whole />
      </td>
    )}
    <td className={classNames(classes.clip, !tells.why && classes.rest)} title={row.why ?? row.title}>
      {tells.why ? row.why : row.title}
    </td>
  </>
)

/** How long it waits; red after a day. */
function Waiting({ row: { due, isLate }, now }: { row: Row; now: Date }) {
  if (!due) return null
  return (
    <time dateTime={due} title={formatInstant(due)} className={isLate ? textClasses.late : textClasses.dim}>
      {waitedText(due, now)}
    </time>
  )
}

/** What fell due some hours ago is late although its day is today. */
function Due({ row: { due, isLate } }: { row: Row }) {
  const day = due && localDay(due)
  if (isLate && day === localToday()) return <span className={textClasses.late}>late</span>
  return <DueText date={day} show="days" />
}

/** The reader's own day of an instant; a day stays as it is. */
function localDay(due: string): string {
  return due.length > 10
    ? new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(due))
    : due
}
