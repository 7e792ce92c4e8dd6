import { givenAddress } from '#platform/contract/register.ts'
import type { LookupRow } from '#platform/contract/lookup.ts'
import type { ReactNode } from 'react'
import { AddForm } from '#platform/web/forms/add-form.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { ListContract, RowOf } from '#platform/web/lists/use-list.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import type { Column } from '#platform/web/table/columns.ts'
import { lookupColumns, lookupFilters, lookupViews, useRecordId } from './lookup.tsx'
import { type RecordOf, type SetupContract, SetupFormPage } from './setup-form-page.tsx'

interface SetupScreensOptions<C extends SetupContract & ListContract> {
  /** All fields of the form: `lookupFields` and its own. */
  fields: FormFields<ShapeOf<C>>
  /** The columns between name and description. */
  columns?: readonly Column<RowOf<C>>[]
  /** The filters in addition to "Active". */
  filters?: FilterInfos<C['endpoints']['list']>
  /** One or two sentences for the list while there is nothing yet. */
  about: string
  /** The sections after the first one. */
  sections?: readonly FormSection<ShapeOf<C>>[]
  /** What a new record begins with; an active one when left out. */
  start?: FormValues<ShapeOf<C>>
  /** What the short form asks for, and what it begins with where that is not `start`. */
  add: { only: readonly (keyof ShapeOf<C> & string)[]; start?: FormValues<ShapeOf<C>> }
  /** Below the form of an existing record. */
  below?: (record: RecordOf<C>) => ReactNode
}

/**
 * The screens of a setup list: `List` at `/setup/{slice}`, `Form` for `/create`, `/form` and `/{id}` below it, `Add` as
 * the short form that pickers of other forms open, and `prefetch` of the list.
 */
export function setupScreens<C extends SetupContract & ListContract>(
  contract: C,
  options: SetupScreensOptions<C>,
) {
  const { fields, filters, about, sections, add, below } = options
  const start = options.start ?? ({ active: true } as unknown as FormValues<ShapeOf<C>>)
  const list = givenAddress(`/setup/${contract.slice}`)
  const columns = lookupColumns<RowOf<C> & LookupRow>(options.columns) as readonly Column<RowOf<C>>[]
  return {
    prefetch: prefetchList(contract),
    List: () => (
      <ListPage
        contract={contract}
        columns={columns}
        href={(row) => givenAddress(`${list}/${(row as LookupRow).id}`)}
        filters={{ ...lookupFilters, ...filters }}
        views={lookupViews}
        create={givenAddress(`${list}/create`)}
        about={about}
      />
    ),
    Form: () => (
      <SetupFormPage
        contract={contract}
        id={useRecordId()}
        list={list}
        start={start}
        fields={fields}
        sections={sections}
      >
        {below}
      </SetupFormPage>
    ),
    Add: (props: AddProps) => (
      <AddForm {...props} contract={contract} fields={fields} only={add.only} start={add.start ?? start} />
    ),
  }
}
