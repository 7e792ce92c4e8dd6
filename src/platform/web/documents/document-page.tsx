import { useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FormConflict } from '#platform/web/forms/saving/conflict-dialog.tsx'
import { fieldOf } from '#platform/web/forms/form-values.ts'
import { SaveBar } from '#platform/web/forms/saving/save-bar.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ActionBar } from '#platform/web/records/action-bar.tsx'
import { LoadRecord, useRecordTitle } from '#platform/web/records/load-record.tsx'
import { RecordDrop } from '#platform/web/records/record-drop.tsx'
import { RecordFrame, type RecordTitle, TitleLine } from '#platform/web/records/record-frame.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { readParts, type TabPart, tabsHolding, useActivityCounts } from './document-tabs.tsx'
import classes from './documents.module.css'
import { stepsOf } from './stepper.ts'
import {
  type DocumentContract,
  type DocumentRecord,
  type DocumentState,
  type Missing,
  PageContext,
  type PageState,
  usePage,
} from './use-document.ts'

interface DocumentScreenProps<C extends DocumentContract> {
  contract: C
  /** By default the one in the address: `/quotes/{id}`. */
  id?: string
  page: ComponentType<{ record: DocumentRecord<C> }>
}

/** The screen of one document by its id. */
export function DocumentScreen<C extends DocumentContract>(props: DocumentScreenProps<C>) {
  const { contract, page: Page } = props
  const parameters = useParams({ strict: false })
  const id = props.id ?? parameters.id ?? ''
  return (
    <LoadRecord contract={contract} id={id}>
      {(record) => <Page key={id} record={record as DocumentRecord<C>} />}
    </LoadRecord>
  )
}

interface DocumentPageProps<C extends DocumentContract> {
  page: DocumentState<C>
  /** `DocumentTitle` */
  head: ReactNode
  /** `DocumentActions` */
  actions: ReactNode
  /** The states of the usual way, in their order. */
  stepper: readonly string[]
  /** The dialogs of its actions: `lazyDialogs`. */
  dialogs: ComponentType
  /** What the next step still needs, by the present values of the form. */
  missing?: Missing
  /** `Tab`, `FilesTab`, `TimelineTab` and `Aside`. */
  children: ReactNode
}

/** The page of a document: head with the next step, stepper, tabs with one form above them, key facts, dialogs. */
export function DocumentPage<C extends DocumentContract>(props: DocumentPageProps<C>) {
  const { page, head, actions, stepper, dialogs: Dialogs, missing = {}, children } = props
  const { contract, record, title, paths, reached, form, fields, locked, lifecycle } = page
  const { parameters, hrefWith, go } = useScreenUrl()
  const { tabs, aside } = readParts(children, useActivityCounts(contract.slice, record.id, children))
  const shown = tabs.find(({ name }) => name === parameters.tab) ?? tabs[0]
  const hrefOfTab = (name: string | undefined) =>
    hrefWith('tab', name === undefined || name === tabs[0]?.name ? null : name)
  const hrefOf = (field: string) => hrefOfTab(tabsHolding(field, tabs)[0])
  useRecordTitle(title, contract.singular)
  useTabOfErrors(page.form, tabs, shown?.name, (name) => go(hrefOfTab(name)))
  return (
    <PageContext value={{ ...page, missing, hrefOf } as unknown as PageState<DocumentContract>}>
      <div className={classes.page}>
        <RecordDrop contract={contract} id={record.id}>
          <RecordFrame
            back={{ label: page.within ?? contract.plural, href: paths.list }}
            head={
              <>
                {head}
                {actions}
              </>
            }
            steps={stepsOf(lifecycle, stepper, { ...record, history: reached })}
            tabsLabel={`Parts of ${title}`}
            tabs={tabs.map(({ name, label, count }) => ({
              label,
              count,
              href: hrefOfTab(name),
              current: name === shown?.name,
            }))}
            side={aside}
          >
            <Suspense fallback={<SkeletonRows rows={6} columns={3} />}>{shown?.content}</Suspense>
          </RecordFrame>
        </RecordDrop>
        {locked === undefined && <SaveBar form={form} noun={inSentence(contract.singular)} />}
        <FormConflict form={form} fields={fields} />
        <Suspense fallback={null}>{page.dialog !== null && <Dialogs />}</Suspense>
      </div>
    </PageContext>
  )
}

/** After a refused save, shows the first tab that holds what has to be put right, unless this one does. */
function useTabOfErrors(
  { refusals, errors }: Pick<DocumentState<DocumentContract>['form'], 'refusals' | 'errors'>,
  tabs: readonly TabPart[],
  shown: string | undefined,
  show: (name: string) => void,
): void {
  const seen = useRef(refusals)
  useEffect(() => {
    if (seen.current === refusals) return
    seen.current = refusals
    const wrong = new Set(Object.keys(errors).flatMap((key) => tabsHolding(fieldOf(key), tabs)))
    const first = tabs.find(({ name }) => wrong.has(name))
    if (first && !wrong.has(shown ?? '')) show(first.name)
  })
}

/** Number or name and status of the document, with its company and its owner. */
export function DocumentTitle(props: RecordTitle) {
  const { title, record, lifecycle } = usePage()
  return <TitleLine {...props} title={title} lifecycle={lifecycle} status={record.status} />
}

interface DocumentActionsProps {
  /** Actions with a button of their own, the last one filled. */
  buttons: readonly string[]
  /** What is made of it next, as buttons too. */
  starts?: ReactNode
  /** Actions that another part of the page offers. */
  hidden?: readonly string[]
  /** Further entries of the menu: `MenuEntry`. */
  children?: ReactNode
}

/** The next steps of the document as buttons, and a menu with all other actions. */
export function DocumentActions({ buttons, starts, hidden, children }: DocumentActionsProps) {
  const { contract, record, lifecycle, open } = usePage()
  return (
    <ActionBar
      record={record}
      lifecycle={lifecycle}
      buttons={buttons}
      starts={starts}
      hidden={hidden}
      isRemovable={contract.endpoints.remove !== undefined}
      onAction={open}
    >
      {children}
    </ActionBar>
  )
}
