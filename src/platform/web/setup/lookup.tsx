import { useParams } from '@tanstack/react-router'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { type LookupRow, lookupRow } from '#platform/contract/lookup.ts'
import { type Column, columnsOf } from '#platform/web/table/columns.ts'
import { ActiveChip } from '#platform/web/ui/chip.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import type { ListView } from '#platform/web/lists/use-list.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ActiveField, usedText } from './setup-use.tsx'

const first = columnsOf(lookupRow, [
  { field: 'code', sort: 'code' },
  { field: 'name', sort: 'name', card: 'main', width: 320 },
])

const last = (isNarrow: boolean) =>
  columnsOf(lookupRow, [
    {
      field: 'description',
      width: 360,
      optional: isNarrow,
      cell: ({ description }) => <Dim>{description}</Dim>,
    },
    {
      field: 'usedCount',
      numeric: true,
      cell: ({ usedCount }) => (usedCount === 0 ? <Dim>unused</Dim> : usedText(usedCount)),
    },
    {
      field: 'sortOrder',
      sort: 'sortOrder',
      numeric: true,
      optional: true,
    },
    { key: 'status', header: 'Status', card: 'corner', cell: ({ active }) => <ActiveChip active={active} /> },
  ])

/** The columns of a setup list: code and name, its own, then description, order and status. */
export const lookupColumns = <Row extends LookupRow>(
  own: readonly Column<Row>[] = [],
): readonly Column<Row>[] => [...first, ...own, ...last(own.length > 1)]

/** The fields every setup form has; a form spreads them and replaces what it calls otherwise. */
export const lookupFields = {
  code: { input: (field: FieldProps<string>) => <CodeField {...field} /> },
  name: { input: (field: FieldProps<string>) => <TextField {...field} /> },
  description: {
    wide: true,
    input: (field: FieldProps<string>) => <TextAreaField {...field} rows={2} />,
  },
  sortOrder: {
    input: (field: FieldProps<number>) => (
      <IntegerField {...field} hint="Leave empty to add at the end. Drag rows to reorder." />
    ),
  },
  active: {
    input: (field: FieldProps<boolean>) => <ActiveField {...field} />,
  },
}

/** The filters every setup list has. */
export const lookupFilters = { active: {} }

/** The views of a setup list. */
export const lookupViews: readonly ListView[] = [
  { label: 'All', query: {} },
  { label: 'Active', query: { filter: { active: true } } },
  { label: 'Archived', query: { filter: { active: false } } },
]

/** The record of a form screen, from `/{id}` or `/form?id=`; undefined for a new one. */
export function useRecordId(): string | undefined {
  const { id } = useParams({ strict: false })
  const { parameters } = useScreenUrl()
  return id ?? (parameters.id || undefined)
}
