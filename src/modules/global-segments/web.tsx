import { ListPage } from '../../platform/web/data/list-page.tsx'
import {
  lookupColumns,
  lookupFields,
  lookupFilters,
  lookupViews,
  useRecordId,
} from '../../platform/web/data/lookup.tsx'
import { prefetchList } from '../../platform/web/data/prefetch.ts'
import { SetupFormPage } from '../../platform/web/data/setup-form-page.tsx'
import type { RowOf } from '../../platform/web/data/use-list.ts'
import { globalSegments } from './contract.ts'

const list = '/setup/global-segments'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const columns = lookupColumns<RowOf<typeof globalSegments>>()

export const prefetch = prefetchList(globalSegments)

/** `/setup/global-segments` */
export const List = () => (
  <ListPage
    contract={globalSegments}
    columns={columns}
    href={hrefOf}
    filters={lookupFilters}
    views={lookupViews}
    create={`${list}/create`}
    about="Global segments sort customers, enquiries and the forecast into the widest groups, such as regions or industries."
  />
)

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={globalSegments}
    id={useRecordId()}
    list={list}
    start={{ sortOrder: 10, active: true }}
    fields={lookupFields}
    sections={[{ title: 'Use', fields: ['active'], switches: true }]}
  />
)
