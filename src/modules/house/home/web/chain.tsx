import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { type HomeFigure, home } from '../contract.ts'
import classes from './home.module.css'

/**
 * The line through the work with counts: one's own, at most six, what is late first. The first with something late is warm; all
 * others are read when somebody asks for them.
 */
export function Chain({ figures }: { figures: readonly HomeFigure[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav aria-label="The work at a glance">
      {figures.length > 0 ? <Stops figures={figures} /> : <p>Nothing waits for you.</p>}
      <details className={classes.idle} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>All counters</summary>
        {isOpen && <AllCounters />}
      </details>
    </nav>
  )
}

/** Every counter that the reader has the right to see, those that are zero last. */
function AllCounters() {
  const { data, error } = useQuery(reading(api(home).counters))
  if (error) return <p>The counters did not load. Close this and open it again.</p>
  if (!data) return <p>Counting ...</p>
  const busy = data.filter(({ value }) => value !== '0')
  return <Stops figures={[...busy, ...data.filter(({ value }) => value === '0')]} />
}

function Stops({ figures }: { figures: readonly HomeFigure[] }) {
  const hot = figures.find(({ isHot, value }) => isHot && value !== '0')
  return (
    <div className={classes.chain}>
      {figures.map((figure) => (
        <AppLink
          key={`${figure.key} ${figure.path}`}
          href={givenAddress(figure.path)}
          className={classNames(
            classes.stop,
            figure === hot && classes.hot,
            figure.isHot && classes.warmNote,
          )}
        >
          <span className={classes.label}>{figure.label}</span>
          <span className={classes.figure}>{figure.value}</span>
          <span className={classes.note}>{figure.note}</span>
        </AppLink>
      ))}
    </div>
  )
}
