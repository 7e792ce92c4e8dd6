import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import type { StatusStep } from '#platform/web/ui/status-stepper.tsx'
import { LoadRecord, type RecordContract, type RecordOf, useRecordTitle } from './load-record.tsx'
import type { MoreItem } from './action-bar.tsx'
import { type Flow, RecordActions } from './record-actions.tsx'
import { RecordDrop } from './record-drop.tsx'
import { RecordFrame, type RecordTitle, TitleLine } from './record-frame.tsx'

export type { RecordOf } from './load-record.tsx'

/** The head of a record. */
export interface RecordHead extends RecordTitle {
  /** Number or name. */
  title: string
  track?: readonly StatusStep[]
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
  list: ScreenAddress
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
  return (
    <LoadRecord contract={props.contract} id={props.id}>
      {(record) => (
        <RecordDrop key={props.id} contract={props.contract} id={props.id}>
          <LoadedRecord {...props} record={record} />
        </RecordDrop>
      )}
    </LoadRecord>
  )
}

function LoadedRecord<C extends RecordContract>(props: RecordPageProps<C> & { record: RecordOf<C> }) {
  const { contract, list, tabs, flow, aside, more, record } = props
  const { parameters, hrefWith } = useScreenUrl()
  const { title, track, ...head } = props.head(record)
  const all = tabs(record)
  const shown = all.find(({ key }) => key === parameters.tab) ?? all[0]
  useRecordTitle(title, contract.singular)
  return (
    <RecordFrame
      back={{ label: contract.plural, href: list }}
      head={
        <>
          <TitleLine
            {...head}
            title={title}
            lifecycle={flow?.table}
            status={(record as { status?: string }).status}
          />
          <RecordActions
            contract={contract}
            record={record}
            flow={flow}
            more={more?.(record) ?? []}
            name={title}
            list={list}
          />
        </>
      }
      steps={track}
      tabsLabel={`Parts of ${title}`}
      tabs={all.map(({ key, label, count }, at) => ({
        label,
        count,
        href: hrefWith('tab', at === 0 ? null : key),
        current: key === shown?.key,
      }))}
      side={aside?.(record)}
    >
      {shown?.content()}
    </RecordFrame>
  )
}
