import type { ScreenAddress } from '#platform/contract/register.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { type PublishedTerms, termsAndConditions } from '../contract.ts'
import { kindNames, MAIN_LANGUAGE, termsKinds, termsLanguages, termsLifecycle } from '../domain/lifecycle.ts'
import { EditionPage } from './edition.tsx'
import { fields } from './fields.tsx'

const path = '/setup/terms'
const hrefOf = ({ id }: { id: string }): ScreenAddress => `${path}?edition=${id}`

const columns = columnsOf(termsAndConditions.row, [
  {
    field: 'edition',
    sort: 'edition',
    cell: (row) => `${row.title}, edition ${row.edition}`,
  },
  { field: 'kind', card: 'main', cell: (row) => termsKinds[row.kind] },
  { field: 'language', card: 'foot', cell: (row) => termsLanguages[row.language] },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={termsLifecycle} state={row.status} />,
  },
  {
    field: 'effectiveFrom',
    card: 'footEnd',
    cell: (row) => (row.effectiveFrom ? <DateText date={row.effectiveFrom} /> : <Dim>not set</Dim>),
  },
  { field: 'createdByName', cell: (row) => row.createdByName },
  { field: 'approvedByName', cell: (row) => row.approvedByName ?? <Dim>nobody</Dim> },
  { field: 'createdAt', sort: 'createdAt', cell: (row) => <DateText date={row.createdAt} /> },
])

const filters = {
  kind: { options: termsKinds },
  language: { options: termsLanguages },
  status: {
    options: statusLabels(termsLifecycle),
  },
  isCurrent: {},
}

const views = [
  { label: 'All', query: {} },
  ...kindNames.map((kind) => ({ label: termsKinds[kind], query: { filter: { kind: [kind] } } })),
]

export const prefetch = prefetchList(termsAndConditions)

/** `/setup/terms`; `?edition=` opens one of them, `?new=` begins the next of a kind, from the text of `?from=`. */
export function Screen() {
  const { parameters } = useScreenUrl()
  if (parameters.edition) return <EditionPage key={parameters.edition} id={parameters.edition} />
  if (parameters.new !== undefined) return <NewEdition kind={parameters.new} from={parameters.from} />
  return (
    <ListPage
      contract={termsAndConditions}
      columns={columns}
      href={hrefOf}
      filters={filters}
      views={views}
      create={`${path}?new=${parameters['filter[kind]'] ?? 'sale'}`}
      about="What you sell and buy on, what clients accept and what a signature means. An edition counts once someone else than its author has approved it, or its author alone where nobody else has the right."
    />
  )
}

/** The next edition; it begins with the text it is to replace, or with that of the edition it was asked for from. */
function NewEdition({ kind: wanted, from }: { kind: string; from: string | undefined }) {
  const kind = kindNames.find((name) => name === wanted) ?? 'sale'
  const { get, current } = api(termsAndConditions)
  const asked = useQuery({ ...reading(get, { params: { id: from ?? '' } }), enabled: from !== undefined })
  const latest = useQuery({
    ...reading(current, { query: { kind } }),
    enabled: from === undefined,
    retry: false,
  })
  const model: { data: PublishedTerms | undefined; isPending: boolean } = from === undefined ? latest : asked
  if (model.isPending) return <SkeletonRows />
  const { language = MAIN_LANGUAGE, title = termsKinds[kind], body } = model.data ?? {}
  return (
    <FormPage
      contract={termsAndConditions}
      fields={fields}
      start={{ kind: model.data?.kind ?? kind, language, title, body }}
      list={path}
      href={hrefOf}
    />
  )
}
