import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Person } from '#platform/web/ui/avatar.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Crumbs } from '#platform/web/ui/page-head.tsx'
import { type TabLink, Tabs } from '#platform/web/ui/tabs.tsx'
import { StatusStepper, type StatusStep } from '#platform/web/ui/status-stepper.tsx'
import { lastList } from '#platform/web/shell/navigation/came-from.ts'
import { PreviousNext } from '#platform/web/shell/navigation/previous-next.tsx'
import { AlsoHere } from './changed-meanwhile.tsx'
import classes from './record-page.module.css'

/** What follows the title of a record. */
export interface RecordTitle {
  /** Dimmed: "Rev 2". */
  extra?: ReactNode
  company?: { name: string; href: ScreenAddress } | undefined
  /** A few words: the project. */
  note?: ReactNode
  owner?: string | null
  /** Instead of the chip of the lifecycle. */
  chip?: ReactNode
  /** Beside the chip: that something holds it. */
  mark?: ReactNode
}

interface TitleLineProps extends RecordTitle {
  title: string
  lifecycle: Lifecycle | undefined
  status: string | undefined
}

/** The title of a record with its status, its company and its owner. */
export function TitleLine(props: TitleLineProps) {
  const { title, extra, company, note, owner, chip, mark, lifecycle, status } = props
  return (
    <>
      <h1>
        {title}
        {extra && <span className={classes.extra}> {extra}</span>}
      </h1>
      {chip ?? (lifecycle && status && <StatusChip table={lifecycle} state={status} />)}
      {mark}
      {company && (
        <AppLink href={company.href} className={classes.company}>
          {company.name}
        </AppLink>
      )}
      {note && <span className={classes.note}>{note}</span>}
      <span className={classes.owner}>{owner && <Person name={owner} />}</span>
    </>
  )
}

interface RecordFrameProps {
  /** The way back: to its list, or to the document that it stands in. */
  back: { label: string; href: ScreenAddress }
  /** Title and actions, side by side. */
  head: ReactNode
  steps: readonly StatusStep[] | undefined
  /** For the reader: "Parts of Q-2026-0231". */
  tabsLabel: string
  tabs: readonly TabLink[]
  /** The right column. */
  side: ReactNode
  children: ReactNode
}

/** The places of a record page: the way back, head, status track, tabs, content and the right column. */
export function RecordFrame(props: RecordFrameProps) {
  const { back, head, steps, tabsLabel, tabs, side, children } = props
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.way}>
          <Crumbs crumbs={[{ label: back.label, href: lastList(back.href) }]} />
          <AlsoHere />
          <PreviousNext />
        </div>
        <div className={classes.line}>{head}</div>
        {steps && <StatusStepper steps={steps} />}
      </header>
      {tabs.length > 1 && <Tabs label={tabsLabel} tabs={tabs} />}
      <div className={side ? classes.withSide : classes.body}>
        <div className={classes.main}>{children}</div>
        {side && (
          <aside className={classes.side} aria-label="Key facts">
            {side}
          </aside>
        )}
      </div>
    </div>
  )
}
