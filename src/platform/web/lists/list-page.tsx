import { rightOf, type ScreenAddress } from '#platform/contract/register.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useColumnChoice } from '#platform/web/table/column-memory.ts'
import type { Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { QuietBoundary } from '#platform/web/shell/errors/quiet-boundary.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { bulkActions, isArchived } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Changes } from './bulk-change.tsx'
import type { FilterInfos } from './filters/filters.ts'
import { ListBar } from './list-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListMore } from './list-more.tsx'
import classes from './list-page.module.css'
import { ChooseOnPhone, type Chosen, MarkMatching, useMarks } from './marks.tsx'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { useOpeningView } from './opening-view.ts'
import { ListTotals, Pager } from './pager.tsx'
import { ParentCrumb } from './parent-crumb.tsx'
import { SaveView, useSavedViews } from './saved-views.tsx'
import { useSortedColumns } from './sorted-columns.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import {
  isShown,
  type ListContract,
  type ListState,
  type ListView,
  type RowOf,
  useList,
  useShownPage,
} from './use-list.ts'
import type { ImportNote } from './import/import-dialog.tsx'

const Peek = lazy(async () => ({ default: (await import('./peek.tsx')).Peek }))
const PrintedList = lazy(async () => ({ default: (await import('./printed-list.tsx')).PrintedList }))

interface ListPageProps<C extends ListContract> {
  contract: C
  columns: readonly Column<RowOf<C>>[]
  /** The screen of a row; left out where rows have none. */
  href?: (row: RowOf<C>) => ScreenAddress
  filters?: FilterInfos<C['endpoints']['list']>
  views?: readonly ListView[]
  /** The view that the bare address opens on, once it is known; the one chosen last comes before it. */
  opensOn?: string | undefined
  /** The screen that makes a new one; the button shows with the right `{slice}:create`. */
  create?: ScreenAddress
  /** Further buttons in the head. */
  actions?: ReactNode
  /** What an import does in addition to saving, as a sentence for its dialog. */
  importNote?: ImportNote
  /** Buttons for rows that are chosen, before the steps of their lifecycle. */
  withChosen?: (chosen: Chosen<RowOf<C> & { id: string }>) => ReactNode
  /** What can be changed for several rows at once, for whoever may change them. */
  changes?: Changes
  /** One or two sentences for the page while there is nothing yet. */
  about?: string
}

/** A list screen: head, views, search and filters, table, pager. Everything lives in the address. */
export function ListPage<C extends ListContract>(props: ListPageProps<C>) {
  const { contract, href, filters = {}, views, opensOn, create, actions } = props
  const { importNote, about, withChosen, changes } = props
  type Row = RowOf<C> & { id: string }
  const list = useList<Row>(contract)
  const columns = useSortedColumns(props.columns, list)
  const tabs = useSavedViews<Row>(contract, list)
  useOpeningView(list, { fixed: views ?? [], opensOn, tabs })
  useShownPage(list, href)
  const marks = useMarks(list)
  const steps = Object.keys(bulkActions(contract, useCurrentUser()))
  const mayArchive = useMay(rightOf(contract.slice, 'update')) && isArchived(contract)
  const hasBoxes = withChosen !== undefined || steps.length > 0 || mayArchive
  const [peeked, setPeeked] = useState<string | null>(null)
  const [printed, setPrinted] = useState<readonly Row[] | 'all' | null>(null)
  const choice = useColumnChoice(contract.slice, columns)
  const mayCreate = useMay(rightOf(contract.slice, 'create'))
  const meta = list.page?.meta
  const noun = inSentence(contract.singular)
  // Beside views of one's own there is one that shows everything.
  const all = tabs.views.length > 0 ? [{ label: `All ${inSentence(contract.plural)}`, query: {} }] : []
  const shownViews = [...(views ?? all), ...tabs.views]
  const newButton = create && mayCreate && (
    <ButtonLink tone="primary" icon="plus" href={create}>
      New {noun}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHead
        title={contract.plural}
        count={meta && formatCount(meta.total, meta.total_is_exact)}
        crumbs={<ParentCrumb />}
        actions={
          <>
            {actions}
            {hasBoxes && <ChooseOnPhone state={marks} />}
            <ListMore
              contract={contract}
              query={list.query}
              importNote={importNote}
              isLong={meta?.total_is_exact === false}
              onPrint={() => setPrinted('all')}
            />
            {newButton}
          </>
        }
      />
      {shownViews.length > 0 && <Tabs label="Views" tabs={shownViews.map((view) => tabOf(view, list))} />}
      <ListBar list={list} filters={filters} plural={contract.plural} columns={columns} choice={choice}>
        <SaveView contract={contract} list={list} tabs={tabs} fixed={views ?? []} />
      </ListBar>
      {hasBoxes && <MarkMatching list={list} state={marks} />}
      <ListBody
        list={list}
        empty={
          <EmptyState title={`No ${noun} yet`} action={newButton}>
            {about}
          </EmptyState>
        }
        nouns={[noun, inSentence(contract.plural)]}
      >
        {(rows, dimmed) => (
          <DataTable
            label={contract.plural}
            columns={columns}
            rows={rows}
            href={href}
            sort={list.sort}
            visible={choice.visible}
            dimmed={dimmed}
            marks={hasBoxes ? marks.marks : undefined}
            onPeek={href && setPeeked}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && (
        <Pager list={list} page={list.page}>
          {'totals' in contract.endpoints && <ListTotals contract={contract} query={list.query} />}
        </Pager>
      )}
      {hasBoxes && (
        <BulkBar
          contract={contract}
          state={marks}
          href={href}
          onPrint={() => setPrinted(marks.marked)}
          sort={list.query.sort}
          changes={changes}
        >
          {withChosen?.(marks)}
        </BulkBar>
      )}
      <QuietBoundary>
        <Suspense>
          {href && list.page && (
            <Peek
              contract={contract}
              rows={list.page.data.map((row) => ({
                id: row.id,
                href: href(row),
                shows: (column) => columns[column]?.cell(row),
              }))}
              headings={columns.map(({ header }) => header)}
              peeked={peeked}
              onPeek={setPeeked}
            />
          )}
          {printed && (
            <PrintedList
              title={contract.plural}
              list={list}
              rows={printed}
              columns={columns.filter(({ key }) => choice.visible[key] ?? true)}
              filters={filters}
              onDone={() => setPrinted(null)}
            />
          )}
        </Suspense>
      </QuietBoundary>
    </div>
  )
}

function tabOf<Row>(view: ListView, list: ListState<Row>) {
  return {
    label: view.label,
    count: view.count,
    href: list.hrefOf({ ...view.query, perPage: list.query.perPage }),
    current: isShown(view, list),
  }
}
