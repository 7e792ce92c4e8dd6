import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { deletionLists } from '../contract.ts'

/** That the papers of a delivery are gone, and who let them go; nothing while they are there. */
export function Gone({ id }: CardProps) {
  const { data } = useQuery({ ...reading(api(deletionLists).ofNote, { params: { id } }), retry: false })
  if (!data) return null
  return (
    <Alert tone="amber" title="Its papers are deleted">
      {counted(data.papers, 'paper', 'papers')} with {data.number}, signed by {data.deletedByName},{' '}
      <InstantText at={data.deletedAt} />. Its lines and signatures stay.
    </Alert>
  )
}
