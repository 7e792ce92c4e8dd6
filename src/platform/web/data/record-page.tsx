import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { Contract, Endpoint } from '../../contract/endpoint.ts'
import { rememberRecent } from '../shell/recent.ts'
import { useTitle } from '../shell/title.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Person } from '../ui/avatar.tsx'
import { StatusChip } from '../ui/chip.tsx'
import { inSentence } from '../ui/format.ts'
import { Crumbs } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Track, type TrackStep } from '../ui/track.tsx'
import { lastList } from './came-from.ts'
import { recordQuery, type WireRecord } from './queries.ts'
import { type Flow, type MoreItem, RecordActions } from './record-actions.tsx'
import { RecordDrop } from './record-drop.tsx'
import classes from './record-page.module.css'
import { useScreenUrl } from './screen-url.ts'

type RecordContract = Contract & { readonly endpoints: { readonly get: Endpoint } }
/** The record of a contract, as `get` answers it. */
export type RecordOf<C extends RecordContract> = z.output<C['endpoints']['get']['response']> & WireRecord

/** What stands at the top of a record. */
export interface RecordHead {
  /** Number or name. */
  title: string
  /** Beside the title, dimmed: "Rev 2". */
  extra?: ReactNode
  company?: { name: string; href: string } | undefined
  /** A few words: the project. */
  note?: ReactNode
  owner?: string | null
  /** Instead of the chip of the lifecycle. */
  chip?: ReactNode
  track?: readonly TrackStep[]
}

export interface RecordTab {
  key: string
  label: string
  count?: ReactNode
  content: () => ReactNode
}

interface RecordPageProps<C extends RecordContract> {
  contract: C
  id: string
  /** The path of its list. */
  list: string
  head: (record: RecordOf<C>) => RecordHead
  /** The first tab is shown unless the address names another: `?tab=lines`. */
  tabs: (record: RecordOf<C>) => readonly RecordTab[]
  flow?: Flow
  /** The right column: key facts, related documents. */
  aside?: (record: RecordOf<C>) => ReactNode
  more?: (record: RecordOf<C>) => readonly MoreItem[]
}

/** A record: head with the next step, status track, tabs, key facts. */
export function RecordPage<C extends RecordContract>(props: RecordPageProps<C>) {
  const { contract, id } = props
  const { data, error, refetch } = useQuery(recordQuery<RecordOf<C>>(contract, id))
  if (data)
    return (
      <RecordDrop key={id} contract={contract} id={id}>
        <LoadedRecord {...props} record={data} />
      </RecordDrop>
    )
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      page
      error={error}
      what={`This ${inSentence(contract.singular)}`}
      noun={inSentence(contract.plural)}
      retry={() => void refetch()}
    />
  )
}

function LoadedRecord<C extends RecordContract>(props: RecordPageProps<C> & { record: RecordOf<C> }) {
  const { contract, list, tabs, flow, aside, more, record } = props
  const { path, parameters, hrefWith } = useScreenUrl()
  const head = props.head(record)
  const all = tabs(record)
  const shown = all.find(({ key }) => key === parameters.tab) ?? all[0]
  const side = aside?.(record)
  const { title } = head
  useTitle(title)
  useEffect(
    () => rememberRecent({ path, number: title, title: contract.singular }),
    [path, title, contract.singular],
  )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Crumbs crumbs={[{ label: contract.plural, href: lastList(list) }]} />
        <div className={classes.line}>
          <Title head={head} flow={flow} status={(record as { status?: string }).status} />
          <RecordActions
            contract={contract}
            record={record}
            flow={flow}
            more={more?.(record) ?? []}
            name={title}
            list={list}
          />
        </div>
        {head.track && <Track steps={head.track} />}
      </header>
      {all.length > 1 && (
        <Tabs
          label={`Parts of ${title}`}
          tabs={all.map(({ key, label, count }, at) => ({
            label,
            count,
            href: hrefWith('tab', at === 0 ? null : key),
            current: key === shown?.key,
          }))}
        />
      )}
      <div className={side ? classes.withSide : classes.body}>
        <div className={classes.main}>{shown?.content()}</div>
        {side && (
          <aside className={classes.side} aria-label="Key facts">
            {side}
          </aside>
        )}
      </div>
    </div>
  )
}

interface TitleProps {
  head: RecordHead
  flow: Flow | undefined
  status: string | undefined
}

function Title({ head, flow, status }: TitleProps) {
  return (
    <>
      <h1>
        {head.title}
        {head.extra && <span className={classes.extra}> {head.extra}</span>}
      </h1>
      {head.chip ?? (flow && status && <StatusChip table={flow.table} state={status} />)}
      {head.company && (
        <AppLink href={head.company.href} className={classes.company}>
          {head.company.name}
        </AppLink>
      )}
      {head.note && <span className={classes.note}>{head.note}</span>}
      <span className={classes.owner}>{head.owner && <Person name={head.owner} />}</span>
    </>
  )
}
