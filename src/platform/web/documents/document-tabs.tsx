import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Files } from '#platform/web/activity/files.tsx'
import { filesQuery, timelineQuery } from '#platform/web/activity/activity-client.ts'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { usePage } from './use-document.ts'

interface TabProps {
  /** In the address: `?tab=lines`. */
  name: string
  /** By default the name with a capital letter. */
  label?: string
  count?: ReactNode
  /** Fields that are entered here, in addition to the one with the tab's own name. */
  holds?: readonly string[]
  children: ReactNode
}

/** A tab of a document's page. The first one is shown unless the address names another. */
export const Tab = ({ children }: TabProps) => children

/** The files of the document. */
export function FilesTab({ kinds }: { kinds?: readonly string[] | undefined }) {
  const { contract, record } = usePage()
  const adding = contract.endpoints.upload
  return <Files slice={contract.slice} id={record.id} adding={adding} {...(kinds && { kinds })} />
}

/** What happened to the document, and what people said about it. */
export function TimelineTab() {
  const { contract, record } = usePage()
  return <Timeline slice={contract.slice} id={record.id} />
}

/** The right column of a document's page. */
export const Aside = ({ children }: { children?: ReactNode }) => children

/** One tab as the page shows it. */
export interface TabPart extends Omit<TabProps, 'children' | 'label'> {
  label: string
  content: ReactElement
}

export interface ActivityCounts {
  files: ReactNode
  timeline: ReactNode
}

/** How many files and timeline entries the tabs among the children hold; undefined until it is known. */
export function useActivityCounts(slice: string, id: string, children: ReactNode): ActivityCounts {
  const has = (tab: unknown) =>
    Children.toArray(children).some((part) => isValidElement(part) && part.type === tab)
  const files = useQuery({ ...filesQuery(slice, id), enabled: has(FilesTab) })
  const timeline = useInfiniteQuery({
    ...timelineQuery(slice, id, undefined),
    enabled: has(TimelineTab),
  })
  const meta = timeline.data?.pages[0]?.meta
  return { files: files.data?.length, timeline: meta && formatCount(meta.total, meta.total_is_exact) }
}

/** The tabs and the right column among the children of a page. */
export function readParts(
  children: ReactNode,
  counts: ActivityCounts,
): { tabs: TabPart[]; aside: ReactNode } {
  const tabs: TabPart[] = []
  let aside: ReactNode = null
  for (const part of Children.toArray(children)) {
    if (isValidElement<TabProps>(part) && part.type === Tab) tabs.push(tabOf(part))
    else if (isValidElement(part) && part.type === FilesTab)
      tabs.push({ name: 'files', label: 'Files', count: counts.files, content: part })
    else if (isValidElement(part) && part.type === TimelineTab)
      tabs.push({ name: 'timeline', label: 'Timeline', count: counts.timeline, content: part })
    else if (isValidElement(part) && part.type === Aside) aside = part
    else throw new Error('The page of a document takes Tab, FilesTab, TimelineTab and Aside.')
  }
  return { tabs, aside }
}

function tabOf(part: ReactElement<TabProps>): TabPart {
  const { name, label = name.charAt(0).toUpperCase() + name.slice(1), count, holds = [] } = part.props
  return { name, label, count, holds, content: part }
}

/** The names of the tabs with the form over header and lines; both show what concerns the form as a whole. */
const formTabs = ['details', 'lines']

/** The tabs where a field is entered: the one of its name, one that says so, else the details. */
export function tabsHolding(
  field: string,
  tabs: readonly Pick<TabPart, 'name' | 'holds'>[],
): readonly string[] {
  if (field === '') return formTabs
  const found = tabs.find(({ name, holds }) => name === field || holds?.includes(field))
  return [found?.name ?? 'details']
}
