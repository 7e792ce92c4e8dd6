import { givenAddress, rightOf, type ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Alert } from '#platform/web/ui/alert.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ActiveChip } from '#platform/web/ui/chip.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import classes from '#platform/web/forms/form.module.css'
import type { FormContract, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { UsedIn } from '#platform/contract/lookup.ts'
import { useOpenCrumbs } from '#platform/web/lists/parent-crumb.tsx'
import { ListMore } from '#platform/web/lists/list-more.tsx'
import { listQuery, recordQuery, useMay, type WireRecord } from '#platform/web/queries/queries.ts'
import { RecordActions } from '#platform/web/records/record-actions.tsx'
import { RecordFormView, useContractForm } from '#platform/web/forms/record-form.tsx'
import { type SetupRow, Siblings } from './setup-siblings.tsx'
import { UseContext, UseNote } from './setup-use.tsx'

/** What a setup record shows of itself. */
interface SetupRecord extends WireRecord {
  code?: string
  name?: string
  active?: boolean
  usedIn?: UsedIn
}

export interface SetupContract extends FormContract {
  readonly record: z.ZodObject
}

/** The record as its contract has it. */
export type RecordOf<C extends SetupContract> = z.output<C['record']> & SetupRecord

interface SetupFormPageProps<C extends SetupContract> {
  contract: C
  /** Left out: a new record. */
  id?: string | undefined
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[] | undefined
  start?: FormValues<ShapeOf<C>>
  /** What the message says once it is saved, where it is more than that. */
  saved?: string | undefined
  /** The path of the list: `/setup/psl-levels`. Records are below it. */
  list: ScreenAddress
  /** Below the form of an existing record. */
  children?: ((record: RecordOf<C>) => ReactNode) | undefined
}

/** `New facility`, `Aberdeen works`; the kind of record while its name is not known. */
const titleOf = (contract: Contract, record: SetupRecord | null | undefined): string =>
  record === undefined
    ? `New ${inSentence(contract.singular)}`
    : (record?.name ?? record?.code ?? contract.singular)

/** Setup: the siblings on the left, one of them (or a new one) as a form on the right. */
export function SetupFormPage<C extends SetupContract>(props: SetupFormPageProps<C>) {
  const { contract, id, list } = props
  const siblings = useQuery(listQuery<SetupRow>(contract, { perPage: 100 }))
  const mayCreate = useMay(rightOf(contract.slice, 'create'))
  const rows = siblings.data?.data ?? []
  // The same read as that of the form: it names the page.
  const own = useQuery({ ...recordQuery<RecordOf<C>>(contract, id ?? ''), enabled: id !== undefined })
  const title = titleOf(contract, id === undefined ? undefined : (own.data ?? null))
  useTitle(title)
  const crumbs = useOpenCrumbs([
    { label: 'Setup', href: '/setup' },
    { label: contract.plural, href: list },
  ])
  return (
    <div className={classes.page}>
      <div className={classes.rule}>
        <PageHead
          title={title}
          crumbs={<Crumbs crumbs={crumbs} />}
          actions={
            <>
              <ListMore contract={contract} query={{}} />
              {mayCreate && id !== undefined && (
                <ButtonLink tone="primary" icon="plus" href={givenAddress(`${list}/create`)}>
                  New {inSentence(contract.singular)}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      <div className={classes.siblings}>
        <Siblings contract={contract} rows={rows} list={list} current={id} />
        {id === undefined ? (
          <SetupForm key="new" {...props} record={undefined} />
        ) : (
          <Loaded key={id} {...props} id={id} />
        )}
      </div>
    </div>
  )
}

function Loaded<C extends SetupContract>(props: SetupFormPageProps<C> & { id: string }) {
  const { contract, id } = props
  const { data, error, refetch } = useQuery(recordQuery<RecordOf<C>>(contract, id))
  if (data) return <SetupForm {...props} record={data} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      error={error}
      what={`This ${inSentence(contract.singular)}`}
      noun={inSentence(contract.plural)}
      retry={() => void refetch()}
    />
  )
}

function SetupForm<C extends SetupContract>(
  props: SetupFormPageProps<C> & { record: RecordOf<C> | undefined },
) {
  const { contract, fields, sections, start, saved: savedWords, list, children, record } = props
  const goTo = useGoTo()
  const form = useContractForm({
    contract,
    fields,
    record,
    start,
    keepsDraft: true,
    saved: savedWords,
    onSaved: (saved, again) => {
      if (!record && !again) void goTo(givenAddress(`${list}/${saved.id}`))
    },
  })
  const may = record?.can?.update ?? true
  const readOnly = may === true ? undefined : may
  const title = titleOf(contract, record)
  return (
    <UseContext value={record}>
      <div className={classes.column}>
        <RecordFormView
          contract={contract}
          form={form}
          fields={fields}
          sections={sections}
          readOnly={readOnly}
          cancel={list}
        >
          {(body) => (
            <div className={classNames(classes.setup)}>
              {record && (
                <div className={classes.about}>
                  {record.active !== undefined && <ActiveChip active={record.active} />}
                  <UseNote usedIn={record.usedIn} />
                  <span className={classes.right}>
                    <RecordActions contract={contract} record={record} name={title} list={list} />
                  </span>
                </div>
              )}
              {readOnly !== undefined && <Alert tone="blue">{readOnly}</Alert>}
              {body}
              {record && children?.(record)}
            </div>
          )}
        </RecordFormView>
      </div>
    </UseContext>
  )
}
