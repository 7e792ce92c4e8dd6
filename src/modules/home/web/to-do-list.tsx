import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatCount, localToday } from '#platform/web/ui/format.ts'
import textClasses from '#platform/web/ui/text.module.css'
import { DateText, DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import type { ShownToDoList } from './board.ts'
import classes from './home.module.css'

/** The first few records of a list, with the list itself one click away. */
export function ToDoListCard({ pile }: { pile: ShownToDoList }) {
  const { title, dueTitle, shows } = pile
  return (
    <Card
      title={title}
      count={formatCount(pile.total)}
      action={<AppLink href={pile.path}>Open all</AppLink>}
      flush
    >
      {pile.rows.length === 0 ? (
        <p className={classes.empty}>{pile.empty}</p>
      ) : (
        <table className={classes.pile} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Company</th>
              <th scope="col" className={classes.wide}>
                Project
              </th>
              <th scope="col" className={classes.right}>
                {dueTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {pile.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <AppLink href={row.path}>
                    <RecordNumber number={row.number} />
                  </AppLink>
                </td>
                <td className={classes.clip}>{row.companyName}</td>
                <td className={`${classes.clip} ${classes.wide}`}>{row.title}</td>
                <td className={classes.right}>
                  {shows === 'due' ? <Due row={row} /> : <DateText date={row.due} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** What fell due some hours ago is late although its day is today. */
function Due({ row: { due, isLate } }: { row: ShownToDoList['rows'][number] }) {
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
