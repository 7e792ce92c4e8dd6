import type { ReactNode } from 'react'
import { AppLink } from '../../../platform/web/ui/app-link.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { formatCount } from '../../../platform/web/ui/format.ts'
import { DateText, DueText, RecordNumber } from '../../../platform/web/ui/text.tsx'
import type { Pile } from './board.ts'
import classes from './home.module.css'

interface PileCardProps {
  title: string
  pile: Pile
  dueTitle: string
  /** `due` colours what is late or soon; `since` only says the day. */
  shows: 'due' | 'since'
  /** While there is nothing. */
  children: ReactNode
}

/** The first few records of a list, with the list itself one click away. */
export function PileCard({ title, pile, dueTitle, shows, children }: PileCardProps) {
  return (
    <Card
      title={title}
      count={formatCount(pile.total)}
      action={<AppLink href={pile.path}>Open all</AppLink>}
      flush
    >
      {pile.rows.length === 0 ? (
        <p className={classes.empty}>{children}</p>
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
                  {shows === 'due' ? (
                    <DueText date={row.due?.slice(0, 10)} show="days" />
                  ) : (
                    <DateText date={row.due} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
